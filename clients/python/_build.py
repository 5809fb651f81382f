"""Builds the package from its source archive with nothing but Python (PEP 517): no tool has to be fetched for it."""

import base64
import hashlib
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
WHEEL = "Wheel-Version: 1.0\nGenerator: token-energy\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes a wheel of what lies beside this file, and returns its name."""
    stem = _stem()
    info = f"{stem}.dist-info"
    files = {one.relative_to(HERE).as_posix(): one.read_bytes() for one in sorted((HERE / "token_energy").rglob("*")) if one.is_file() and "__pycache__" not in one.parts}
    files[f"{info}/licenses/LICENSE"] = (HERE / "LICENSE").read_bytes()
    files[f"{info}/licenses/LICENSE-DATA"] = (HERE / "LICENSE-DATA").read_bytes()
    files[f"{info}/METADATA"] = (HERE / "PKG-INFO").read_bytes()
    files[f"{info}/WHEEL"] = WHEEL.encode()
    record = "".join(f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    name = f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            wheel.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)
    return name


def build_sdist(sdist_directory, config_settings=None):
    """Writes the source archive again, and returns its name."""
    name = f"{_stem()}.tar.gz"
    with tarfile.open(Path(sdist_directory) / name, "w:gz") as archive:
        archive.add(HERE, arcname=_stem(), filter=lambda one: None if "__pycache__" in one.name else one)
    return name


def _stem():
    fields = dict(line.split(": ", 1) for line in (HERE / "PKG-INFO").read_text(encoding="utf-8").split("\n\n", 1)[0].split("\n"))
    return f"{fields['Name'].replace('-', '_')}-{fields['Version']}"


def _digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
