# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the packages of a build and looks at them as a distribution and a user would: check_package.py BUILD FOLDER

Everything is made twice and must be the same; the validators of desktops and of Debian must be content; the program must
run from where the package is unpacked, its manual must be well formed, and Tab must complete its words in each shell."""
import filecmp
import gzip
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import time

build, folder = sys.argv[1:]
failures = []


def check(name, holds, detail=""):
    print(f"{'pass' if holds else 'FAIL'}  {name}" + ("" if holds else f"\n      {detail}"), flush=True)
    if not holds:
        failures.append(name)


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def check_command(name, *command):
    told = run(*command)
    check(name, told.returncode == 0, (told.stdout + told.stderr).strip()[-2000:])


def make(place):
    """Packages in a folder of their own."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    told = run("cpack", "--config", f"{build}/CPackConfig.cmake", "-B", place, env=environment)
    if told.returncode != 0:
        sys.exit(told.stdout + told.stderr)
    return sorted(name for name in os.listdir(place) if name.endswith((".deb", ".tar.gz")))


def readable(shown):
    """Without the codes that move a terminal's cursor and colour its text."""
    return re.sub(r"\x1b[\[\]()][0-9;?]*[A-Za-z]?", "", shown).replace(" \b", "")


def press_tab(shell, start, line, path, expected):
    """What an interactive shell makes of a line and Tab, in a terminal; waits long for what is expected."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(PATH=path + os.pathsep + os.environ["PATH"], TERM="dumb", PS1="> ", HOME=folder, LC_ALL="C.UTF-8",
                          XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder)
        os.execvp(shell[0], shell)

    def read(seconds):
        text, end = b"", time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([terminal], [], [], 0.2)[0]:
                try:
                    text += os.read(terminal, 65536)
                except OSError:
                    break
        return text.decode(errors="replace")

    read(1.5)
    for command in start:
        os.write(terminal, command.encode() + b"\n")
        read(1)
    os.write(terminal, line.encode() + b"\t")
    shown = ""
    for _ in range(60):
        shown += read(0.5)
        if expected in readable(shown):
            break
    os.close(terminal)
    os.kill(pid, 9)
    os.waitpid(pid, 0)
    return readable(shown)


shutil.rmtree(folder, ignore_errors=True)
os.makedirs(folder)
names = make(f"{folder}/once")
check("the packages are a .deb and an archive", [name.rpartition(".")[2] for name in names] == ["gz", "deb"], names)
check("made twice they are the same bytes", make(f"{folder}/again") == names and
      all(filecmp.cmp(f"{folder}/once/{name}", f"{folder}/again/{name}", shallow=False) for name in names))
archive, package = (f"{folder}/once/{name}" for name in names)
tree = f"{folder}/tree"
subprocess.run(["dpkg-deb", "-x", package, tree], check=True)
application = "io.github.attention_lab.AttentionLab"
share = f"{tree}/usr/share"
for path in ["usr/bin/attention-lab", "usr/lib/x86_64-linux-gnu/attention-lab/libattention-core.so",
             f"usr/share/applications/{application}.desktop",
             f"usr/share/metainfo/{application}.metainfo.xml", f"usr/share/mime/packages/{application}.xml",
             "usr/share/man/man1/attention-lab.1.gz", "usr/share/man/zh_CN/man1/attention-lab.1.gz",
             "usr/share/bash-completion/completions/attention-lab", "usr/share/zsh/vendor-completions/_attention-lab",
             "usr/share/fish/vendor_completions.d/attention-lab.fish", "usr/share/doc/attention-lab/copyright",
             "usr/share/doc/attention-lab/changelog.Debian.gz", "usr/share/attention-lab/scenes/three-sentences.attn",
             "usr/share/attention-lab/models/small/model.safetensors",
             "usr/share/attention-lab/notebook/attention_lab.py",
             f"usr/share/icons/hicolor/scalable/apps/{application}.svg",
             f"usr/share/icons/hicolor/symbolic/apps/{application}-symbolic.svg",
             "usr/share/icons/hicolor/scalable/mimetypes/application-x-attention-lab-scene.svg",
             *(f"usr/share/icons/hicolor/{size}x{size}/apps/{application}.png" for size in (16, 24, 32, 48, 64, 128, 256, 512))]:
    check(f"{path} is there", os.path.exists(f"{tree}/{path}"))
fields = run("dpkg-deb", "-f", package).stdout
check("it depends on the libraries of Qt", "libqt6charts6" in fields and "libqt6widgets6" in fields, fields)
check("it recommends fonts", "fonts-noto-cjk" in fields, fields)
subprocess.run(["dpkg-deb", "-e", package, f"{folder}/control"], check=True)
check("no script runs when it is installed", set(os.listdir(f"{folder}/control")) <= {"control", "md5sums", "triggers"},
      os.listdir(f"{folder}/control"))

check_command("the desktop entry is valid", "desktop-file-validate", f"{share}/applications/{application}.desktop")
check_command("the metainfo is valid", "appstreamcli", "validate", "--no-net", "--explain",
              f"{share}/metainfo/{application}.metainfo.xml")
check_command("desktop entry, metainfo and icons belong together", "appstreamcli", "validate-tree", "--no-net", f"{tree}/usr")
check_command("lintian finds no error", "lintian", "--allow-root", "--fail-on", "error", package)
subprocess.run(["update-mime-database", f"{share}/mime"], check=True)
for name in ("scene.attn", "a scene without an ending"):
    shutil.copy(f"{share}/attention-lab/scenes/three-sentences.attn", f"{folder}/{name}")
    told = run("gio", "info", "-a", "standard::content-type", f"{folder}/{name}",
               env={**os.environ, "XDG_DATA_DIRS": f"{share}:/usr/share"})
    check(f"{name} is known as a scene", "application/x-attention-lab-scene" in told.stdout, told.stdout + told.stderr)
lesson = f"{share}/attention-lab/lessons/01-soft-dictionary.lesson"
header = b'{"w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}'
files = {"application/x-attention-lab-lesson": open(lesson, "rb").read(),
         "application/x-npy": b"\x93NUMPY\x01\x00" + b"\x76\x00{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }",
         "application/x-safetensors": len(header).to_bytes(8, "little") + header + bytes(4)}
for kind, content in files.items():
    with open(f"{folder}/nameless", "wb") as nameless:
        nameless.write(content)
    told = run("gio", "info", "-a", "standard::content-type", f"{folder}/nameless",
               env={**os.environ, "XDG_DATA_DIRS": f"{share}:/usr/share"})
    check(f"a file without an ending is known as {kind}", f"content-type: {kind}" in told.stdout, told.stdout + told.stderr)
for place in ("man/man1", "man/zh_CN/man1"):
    page = f"{folder}/page.1"
    with gzip.open(f"{share}/{place}/attention-lab.1.gz") as packed, open(page, "wb") as text:
        text.write(packed.read())
    told = run("man", "-l", "--warnings=all", page, env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "100"})
    check(f"{place} has no warning of groff", told.returncode == 0 and not told.stderr, told.stderr)
    told = run("mandoc", "-T", "lint", "-W", "warning", page)
    check(f"{place} has no warning of mandoc", told.returncode == 0, told.stdout)

binaries = f"{tree}/usr/bin"
program = f"{binaries}/attention-lab"
version = run(program, "--version").stdout
check("the program of the package runs", version.startswith("attention-lab "), version)
core = re.search(r"libattention-core.so => (\S+)", run("ldd", program).stdout)
check("it finds the core of the package", core and os.path.realpath(core[1]).startswith(os.path.realpath(tree)), core)

home = f"{folder}/an archive in a folder with blanks"
os.makedirs(home)
subprocess.run(["tar", "-xzf", archive, "-C", home], check=True)
(top,) = os.listdir(home)
launcher = f"{home}/{top}/attention-lab"
check("the archive's launcher runs", run(launcher, "--version").stdout == version, run(launcher, "--version"))
told = run(launcher, "render", f"{home}/{top}/share/attention-lab/scenes/three-sentences.attn", f"{folder}/figure.png")
check("the archive draws a scene", told.returncode == 0 and os.path.getsize(f"{folder}/figure.png") > 1000, told.stderr)

bash = (["bash", "--norc", "--noprofile", "-i"],
        ["bind 'set enable-bracketed-paste off'", f". {share}/bash-completion/completions/attention-lab"])
zsh = (["zsh", "-f", "-i"],
       [f"fpath=({share}/zsh/vendor-completions $fpath); autoload -U compinit; compinit -u -D; unsetopt zle_bracketed_paste"])
fish = (["fish", "--no-config", "-i"], [f"source {share}/fish/vendor_completions.d/attention-lab.fish"])
for shell, start in (bash, zsh, fish):
    for line, expected in (("attention-lab retr", "retrieve"), ("attention-lab attend --norm", "--normalizer"),
                           ("attention-lab attend --score addi", "additive"),
                           ("attention-lab attend --score=addi", "additive"), ("attention-lab list simil", "similarities")):
        shown = press_tab(shell, start, line, binaries, expected)
        check(f"{shell[0]} completes “{line}”", expected in shown, repr(shown))

os.makedirs(f"{folder}/names")
open(f"{folder}/names/a strange name.attn", "w").close()
for shell, start in (bash, zsh, fish):
    shown = press_tab(shell, [*start, f"cd '{folder}/names'"], 'attention-lab render "a st', binaries, "strange name.attn")
    check(f"{shell[0]} completes a name in quotation marks", "strange name.attn" in shown, repr(shown))

print(f"{len(failures)} of the checks failed" if failures else "all checks passed")
sys.exit(bool(failures))
