#pragma once
#include <ini.h>
#include <string.h>
