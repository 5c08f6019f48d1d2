# SPDX-License-Identifier: GPL-3.0-or-later
"""The Flatpak manifest says what the rest of the project says: check_flatpak.py SOURCES

Building it wants runtimes from elsewhere. What can be known without them is checked: that it is well formed, that all that
the program is built with comes from it or its runtime, that its options exist, and that the program may reach no network."""
import json
import pathlib
import re
import sys

sources = pathlib.Path(sys.argv[1])
application = re.search(r"set\(ATTN_APPLICATION_ID (\S+)\)", (sources / "CMakeLists.txt").read_text())[1]
packaging = sources / "resources" / "packaging"
manifest = json.loads((packaging / f"{application}.json").read_text())

assert manifest["id"] == application, manifest["id"]
entry = (packaging / f"{application}.desktop").read_text()
assert re.search(rf"^Exec={re.escape(manifest['command'])} ", entry, re.M), "the desktop entry runs something else"
assert (packaging / f"{application}.metainfo.xml.in").exists() and (packaging / f"{application}.mime.xml").exists()
reaches = [each for each in manifest["finish-args"] if "network" in each]
assert not reaches, f"the program may reach the network: {reaches}"
assert {"--socket=wayland", "--socket=fallback-x11"} <= set(manifest["finish-args"]), manifest["finish-args"]

modules = {module["name"]: module for module in manifest["modules"]}
assert list(modules)[-1] == "attention-lab", "what the program is built with comes before it"
for name, module in modules.items():
    assert module["buildsystem"] in ("cmake-ninja", "autotools", "simple"), name
    assert (module["buildsystem"] == "simple") == ("build-commands" in module), name
    for source in module["sources"]:
        if name == "attention-lab":
            assert source["type"] == "dir" and (packaging / source["path"]).resolve() == sources.resolve(), source
        else:
            assert source["type"] == "archive" and source["url"].startswith("https://"), source
            assert re.fullmatch("[0-9a-f]{64}", source["sha256"]), source

# A package of Debian is a module, or comes with the runtime of KDE (Qt, ICU, zlib, WebP, OpenGL), or is for tests alone.
runtime = {"libgl-dev", "libicu-dev", "libwebp-dev", "zlib1g-dev"}
tests_alone = {"libbenchmark-dev", "librapidcheck-dev"}
module_of = {"libeigen3-dev": "eigen3", "libgif-dev": "giflib", "libcsv-dev": "libcsv", "libzip-dev": "libzip",
             "nlohmann-json3-dev": "nlohmann-json3"}
needed = {line for line in (sources / "scripts" / "packages").read_text().split() if line.endswith("-dev")}
needed = {each for each in needed if not re.match(r"(lib)?qt6|dpkg", each)}
unknown = needed - runtime - tests_alone - set(module_of)
assert not unknown, f"scripts/packages has what the manifest does not know: {unknown}"
missing = {module_of[each] for each in needed & set(module_of)} - set(modules)
assert not missing, f"the manifest lacks {missing}"
superfluous = set(modules) - {"attention-lab"} - {module_of[each] for each in needed & set(module_of)}
assert not superfluous, f"nothing is built with {superfluous}"

project = (sources / "CMakeLists.txt").read_text()
for option in modules["attention-lab"]["config-opts"]:
    name = re.fullmatch(r"-D(\w+)=\w+", option)[1]
    assert name == "CMAKE_BUILD_TYPE" or f"option({name} " in project, f"{option} is no option of the project"
print("the manifest agrees with the project")
