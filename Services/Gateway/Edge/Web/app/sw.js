// nothing is cached yet
