"""Builds the one extension. Everything else about the package is in pyproject.toml.

UNOSIM_PORTABLE=1  on x86-64: any processor, instead of x86-64-v3 (2013 and later, what polars' wheels need too)
UNOSIM_DEBUG=1     bounds and None checks in the generated code, no optimization, debug symbols
"""

import os
import platform
import sys
import sysconfig

import numpy
from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("UNOSIM_DEBUG") == "1"
PORTABLE = os.environ.get("UNOSIM_PORTABLE") == "1"


def flags() -> list[str]:
    """Compiler flags of this build."""
    if sys.platform == "win32":
        return ["/Od" if DEBUG else "/O2"]
    chosen = ["-O0", "-g"] if DEBUG else ["-O2", "-g0"]
    if not DEBUG and sys.platform == "linux" and "gcc" in sysconfig.get_config_var("CC"):
        # The machine is many small functions that are fast as one; pairs of counters are read one by one soon after.
        chosen += ["-fno-tree-vectorize", "-fipa-cp-clone"]
        chosen += ["--param=max-inline-insns-single=900", "--param=inline-unit-growth=1000"]
        chosen += ["--param=large-function-insns=20000", "--param=large-function-growth=5000"]
    if platform.machine().lower() in ("x86_64", "amd64") and not PORTABLE:
        chosen.append("-march=x86-64-v3")
    return chosen


FLAGS = flags()

setup(
    ext_modules=cythonize(
        [
            Extension(
                "unosim.engine._engine",
                ["unosim/engine/_engine.pyx"],
                include_dirs=[numpy.get_include()],
                define_macros=[
                    ("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION"),
                    ("UNOSIM_FLAGS", f'"{" ".join(FLAGS)}"'),  # `unosim bench` shows them
                ],
                extra_compile_args=FLAGS,
            )
        ],
        build_dir="build/cython",  # keeps the generated C out of the tree
        force=DEBUG,  # cythonize does not notice changed directives
        compiler_directives={
            "language_level": 3,
            "boundscheck": DEBUG,
            "wraparound": DEBUG,
            "initializedcheck": DEBUG,
            "nonecheck": DEBUG,
            "cdivision": True,
            "freethreading_compatible": True,
        },
    )
)
