// Nothing to call: what is here is done before main().
