"""The Cython core: arrays in, arrays out. Nothing here knows files, YAML or frames."""
