#pragma once
#include <stdlib.h>
#include <systemd/sd-bus.h>
