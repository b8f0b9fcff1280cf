"""The settings of a client, and those of the settings file that applies to an open file."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from ...checking.settings import BadSettings, Profile, Settings
from ..findings.settings_file import SettingsFiles


class ClientSettings(NamedTuple):
    """The choices of a client: hints of stores, and a profile stricter than that of the files."""

    stores: bool = False
    profile: Profile | None = None


class FileSettings(NamedTuple):
    """The settings for one file, or the fault in its settings file; or it is left out by them."""

    settings: Settings = Settings()
    fault: str | None = None
    is_excluded: bool = False


def read_client_settings(given: object, before: ClientSettings) -> ClientSettings:
    """The settings that a client gives, bare or below `sungka`; what it does not say stays.

    The profile `record` is that of a client in which nobody has chosen one, so settings files may
    choose another.
    """
    values = _read_values(given)
    stores = values.get("stores")
    profile = before.profile
    if values.get("profile") in [one.value for one in Profile]:
        chosen = Profile(values["profile"])
        profile = None if chosen is Profile.RECORD else chosen
    return ClientSettings(stores if isinstance(stores, bool) else before.stores, profile)


def find_wrong_value(given: object) -> str | None:
    """A message about a setting that has no such value; `None` if there is none."""
    values = _read_values(given)
    profile, stores = values.get("profile"), values.get("stores")
    known = [one.value for one in Profile]
    if profile is not None and profile not in known:
        return f"the setting `profile` cannot be `{profile}`; it is {', '.join(known)}"
    if stores is not None and not isinstance(stores, bool):
        return f"the setting `stores` cannot be `{stores}`; it is true or false"
    return None


def find_settings(path: str, client: ClientSettings) -> FileSettings:
    """The settings for the file at a path, by the settings file nearest to it."""
    found = SettingsFiles(Settings(), client.profile).find(path)
    if isinstance(found, BadSettings):
        return FileSettings(Settings(profile=client.profile), found.message)
    if found.exclude:
        from ...files.names import fits

        try:
            inside = os.path.relpath(path, found.folder)
        except ValueError:  # another drive
            inside = path
        if fits(inside, found.exclude):
            return FileSettings(found, is_excluded=True)
    return FileSettings(found)


def _read_values(given: object) -> dict[str, Any]:
    """The settings that a client gives, bare or below `sungka`."""
    values = _to_dict(given)
    return {**values, **_to_dict(values.get("sungka"))}


def _to_dict(given: object) -> dict[str, Any]:
    """The values of an object of JSON, however the library holds it."""
    if isinstance(given, dict):
        return given
    if hasattr(given, "_asdict"):
        return dict(given._asdict())
    return {}
