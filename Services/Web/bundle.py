"""Makes few files of many: each page has one style sheet and few modules, under names with their digests.

usage: bundle.py FOLDER, where assemble.sh has put the pages. A file below `assets` never changes, since its name has its
digest; a page lists the names in its element `#files`. Needs Debian's esbuild.
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

folder = pathlib.Path(sys.argv[1])
texts = pathlib.Path(__file__).resolve().parents[2] / "Shared/Texts"
languages = ("en", "de", "nl")
# Texts of `start.js`, which cannot load a catalogue.
words = {"lost": "shell.lostFile", "slow": "shell.slowStart", "again": "action.again"}


def esbuild(*words, given=None):
    command = ["esbuild", "--bundle", "--minify", "--format=esm", "--charset=utf8", "--log-level=warning", *map(str, words)]
    subprocess.run(command, cwd=folder, check=True, input=given, text=True)


def move(path, page):
    """Moves a file into the page's folder of files that never change; returns its address."""
    file = folder / path
    digest = hashlib.sha256(file.read_bytes()).hexdigest()[:10]
    target = folder / page / "assets" / f"{file.stem}-{digest}{file.suffix}"
    target.parent.mkdir(exist_ok=True)
    file.rename(target)
    return "/" + str(target.relative_to(folder))


def sheets(html, page):
    """Replaces the links to style sheets by one."""
    link = re.compile(r' *<link rel="stylesheet" href="(/[^"]+)">\n')
    with tempfile.NamedTemporaryFile("w", suffix=".css", dir=folder) as imports:
        imports.write("".join(f'@import ".{path}";\n' for path in link.findall(html)))
        imports.flush()
        esbuild(imports.name, f"--outfile={page}/style.css")
    first, rest = html[:link.search(html).start()], link.sub("", html)
    return first + f'  <link rel="stylesheet" href="{move(f"{page}/style.css", page)}">\n' + rest[len(first):]


def modules(html, page):
    """Replaces the module of a page by its bundle; returns the page, and the names of the modules that it loads later."""
    # Screens of the console need nearly all of its modules.
    splitting = ["--splitting"] if page == "app" else []
    with tempfile.NamedTemporaryFile(suffix=".json") as facts:
        esbuild(
            f"{page}/main.js", *splitting, "--external:/umkreis.js", f"--outdir={page}/assets", "--entry-names=[name]-[hash]",
            "--chunk-names=[name]-[hash]", f"--metafile={facts.name}",
        )
        outputs = json.load(facts)["outputs"]
    main = next(name for name, output in outputs.items() if output.get("entryPoint") == f"{page}/main.js")
    others = [each["path"] for each in outputs[main]["imports"] if each["kind"] == "import-statement" and each["path"] in outputs]
    preload = "".join(f'  <link rel="modulepreload" href="/{name}">\n' for name in others)
    html = html.replace(f'  <link rel="modulepreload" href="/{page}/main.js">\n', f'  <link rel="modulepreload" href="/{main}">\n{preload}')
    later = {f"/{output['entryPoint']}": f"/{name}" for name, output in outputs.items() if "entryPoint" in output and name != main}
    return html.replace(f"/{page}/main.js", f"/{main}"), later


def inlined(html):
    """Puts the script that runs before all others into the page, with its texts."""
    source = subprocess.run(["esbuild", "--minify", "--format=iife", folder / "shared/start.js"], check=True, capture_output=True, text=True).stdout.strip()
    catalogues = {language: json.loads((texts / f"{language}.json").read_text()) for language in languages}
    chosen = {language: {name: known[key] for name, key in words.items()} for language, known in catalogues.items()}
    return block(html.replace('<script src="/shared/start.js"></script>', f"<script>{source}</script>"), "words", chosen)


def block(html, name, value):
    """Adds data in front of the scripts of a page."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return html.replace("  <script", f'  <script type="application/json" id="{name}">{text}</script>\n  <script', 1)


def bundle(page, names):
    file = folder / page / "index.html"
    html, later = modules(sheets(file.read_text(), page), page)
    html = inlined(html)
    names.update(later)
    for language in languages:
        names[f"/{page}/texts/{language}.json"] = move(f"{page}/texts/{language}.json", page)
    file.write_text(block(html, "files", names))


def main():
    libraries = [f"shared/vendor/maplibre/maplibre-gl.{type}" for type in ("js", "css")]
    outlines = [str(file.relative_to(folder)) for file in (folder / "shared/outlines").glob("*.json")]
    names = {f"/{path}": move(path, "shared") for path in sorted(libraries + outlines)}
    for page in ("app", "console"):
        bundle(page, dict(names))
    # The bundles have everything of the modules and style sheets.
    for file in [file for page in ("app", "console", "shared") for file in (folder / page).rglob("*.*")]:
        if file.suffix in (".js", ".css") and file.parent.name != "assets" and file.name != "sw.js":
            file.unlink()


main()
