"""Fetches figures: https, no redirect, a limit of size and time, never without a look at what came."""

import datetime
import hashlib
import json
import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Callable, Dict, List, Optional, Tuple

from ._snapshot import Figures, is_date

_MOST_BYTES = 4_000_000
_LIST = "index.json"
_Fetched = Tuple[Optional[Figures], Optional[str]]


def fetch_newest(folder: str, now: Figures, timeout: float) -> _Fetched:
    """The newest snapshot of a folder, unless it is that of ``now`` or older; else None and why."""

    def fetched(end: float) -> _Fetched:
        entries, _ = _entries(folder, end)
        if not entries:
            return None, "the list has no snapshot"
        entry, updated = entries[-1], now.snapshot["updated"]
        if entry["date"] < updated:
            return None, f"the newest there, of {entry['date']}, is older than that of {updated}"
        found = _snapshot(entry, folder, end)
        if found.snapshot == now.snapshot:
            return None, "there is nothing newer"
        if entry["date"] == updated:
            return None, f"the one there is of {updated}, too, and has other figures"
        return found, None

    return _guarded(fetched, timeout)


def fetch_release(date: str, folder: str, timeout: float) -> _Fetched:
    """The snapshot of a dated release; else None and why."""
    if not isinstance(date, str) or not is_date(date):
        return None, f"{date} is no date (YYYY-MM-DD)"

    def fetched(end: float) -> _Fetched:
        entries, without = _entries(folder, end)
        for entry in entries:
            if entry["date"] == date:
                found = _snapshot(entry, folder, end)
                found.next = min((one["date"] for one in entries if one["date"] > date), default=None)
                return found, None
        why = f": {without[date]}" if date in without else ""
        return None, f"there is no snapshot of {date}{why}; there are: {', '.join(one['date'] for one in entries)}"

    return _guarded(fetched, timeout)


def _guarded(fetched: Callable[[float], _Fetched], timeout: float) -> _Fetched:
    """What is fetched in time; a host that drips headers is left behind with its thread."""
    found: List[_Fetched] = []

    def run() -> None:
        try:
            found.append(fetched(time.monotonic() + timeout))
        # Whatever a hostile host brings about is a reason, and never an error of the caller.
        except Exception as error:
            found.append((None, _reason(error)))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(timeout)
    return found[0] if found else (None, "it took too long")


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__


def _entries(folder: str, end: float) -> Tuple[List[Dict[str, str]], Dict[str, str]]:
    """The snapshots of a folder, oldest first, and why releases have none, by their dates."""
    listed = json.loads(_bytes(_folder_url(folder) + _LIST, end))
    entries = listed.get("snapshots") if isinstance(listed, dict) else None
    if not isinstance(entries, list) or not all(_is_entry(entry) for entry in entries):
        raise ValueError("the list of snapshots is not one")
    told = listed.get("without")
    without = {one["date"]: one["reason"] for one in (told if isinstance(told, list) else []) if _is_without(one)}
    return sorted(entries, key=lambda entry: str(entry["date"])), without


def _is_without(value: Any) -> bool:
    """Whether it is a release that has none, and why."""
    texts = [value.get(name) for name in ("date", "reason")] if isinstance(value, dict) else [None]
    return all(isinstance(text, str) and len(text) <= 300 for text in texts)


def _is_entry(value: Any) -> bool:
    patterns = {"date": r"[0-9-]+", "path": r"[0-9a-z-]+\.json", "sha256": r"[0-9a-f]{64}"}
    return isinstance(value, dict) and all(
        isinstance(value.get(name), str) and re.fullmatch(pattern, value[name]) for name, pattern in patterns.items()
    ) and is_date(value["date"])


def _snapshot(entry: Dict[str, str], folder: str, end: float) -> Figures:
    path, date = entry["path"], entry["date"]
    # Taken, one of a day that never comes would be the newest for good.
    tomorrow = datetime.datetime.now(datetime.timezone.utc).date() + datetime.timedelta(days=1)
    if date > tomorrow.isoformat():
        raise ValueError(f"{path} is of {date}, which is yet to come")
    data = _bytes(_folder_url(folder) + path, end)
    if hashlib.sha256(data).hexdigest() != entry["sha256"]:
        raise ValueError(f"{path} is damaged: it has another digest than the list says")
    try:
        figures = Figures(json.loads(data))
    except Exception as error:
        raise ValueError(f"{path} can't be used: {error}") from None
    if figures.snapshot["updated"] != date:
        raise ValueError(f"{path} is of {figures.snapshot['updated']}, and the list says {date}")
    return figures


def _folder_url(text: str) -> str:
    """The address of a folder: https, or http on this machine."""
    url = urllib.parse.urlsplit(text)
    is_here = url.hostname in ("localhost", "127.0.0.1", "::1")
    if url.scheme == "":
        raise ValueError(f"{text} is no https address, such as https://example.org/clients/")
    if url.scheme != "https" and not (url.scheme == "http" and is_here):
        raise ValueError(f"{url.scheme}: is not allowed: https is")
    return text if text.endswith("/") else f"{text}/"


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Whoever answers, answers from there: a redirect could lead anywhere, also inside of a network."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def _bytes(url: str, end: float) -> bytes:
    def left() -> float:
        seconds = end - time.monotonic()
        if seconds <= 0:
            raise TimeoutError("it took too long")
        return seconds

    request = urllib.request.Request(url, headers={"Accept": "application/json"})
    try:
        with urllib.request.build_opener(_NoRedirect).open(request, timeout=left()) as response:
            parts: List[bytes] = []
            size = 0
            while True:
                left()
                # What is there, without waiting for more: an answer that drips must not outlive the time.
                part = response.read1(65_536)
                if not part:
                    return b"".join(parts)
                size += len(part)
                if size > _MOST_BYTES:
                    raise ValueError(f"{url} has more than {_MOST_BYTES} bytes")
                parts.append(part)
    except urllib.error.HTTPError as error:
        is_no_list = error.code == 404 and url.endswith(f"/{_LIST}")
        hint = f": {url[:-len(_LIST)]} has no list of snapshots, which is in <site>/clients/" if is_no_list else ""
        raise ValueError(f"{url} was answered with {error.code}{hint}") from None
