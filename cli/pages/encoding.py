"""Encodes frames as a film: MP4, WebM, GIF or animated WebP.

MP4 holds H.264, which every phone and messenger plays, and AV1 where the installed PyAV has no
encoder of it; WebM holds VP9, which is free of fees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

import av
from av.codec import codecs_available
from av.video.frame import VideoFrame
from av.video.reformatter import VideoReformatter
from av.video.stream import VideoStream
from PIL import Image


class FilmFormat(Enum):
    """The formats of a film, by the ending of its file."""

    MP4 = "mp4"
    WEBM = "webm"
    GIF = "gif"
    WEBP = "webp"

    @property
    def frames_a_second(self) -> Fraction:
        """The frames a second; fewer where each is stored as a picture."""
        return Fraction(25) if self in (FilmFormat.MP4, FilmFormat.WEBM) else Fraction(25, 2)


@dataclass(frozen=True, slots=True)
class _Codec:
    """An encoder: its name, its way to store colours, its settings."""

    name: str
    pixels: str = "yuv420p"
    options: dict[str, str] = field(default_factory=dict)


_CODECS = {
    FilmFormat.MP4: (
        _Codec(
            "libx264", options={"preset": "veryfast", "crf": "30", "tune": "stillimage", "g": "250"}
        ),
        _Codec("libopenh264", options={"rc_mode": "quality"}),
        _Codec("libsvtav1", options={"preset": "9", "crf": "38"}),
    ),
    FilmFormat.WEBM: (
        _Codec(
            "libvpx-vp9",
            options={
                "deadline": "realtime", "cpu-used": "8", "crf": "36", "b": "0", "row-mt": "1",
                "g": "250",
            },
        ),
    ),
    FilmFormat.GIF: (_Codec("gif", "pal8"),),
    FilmFormat.WEBP: (_Codec("libwebp_anim", options={"quality": "70", "compression_level": "2"}),),
}  # fmt: skip


def encode_film(
    path: str,
    form: FilmFormat,
    size: tuple[int, int],
    frames: Iterable[Image.Image],
    samples: Sequence[Image.Image],
) -> None:
    """Write a film of frames of one size (width and height, both even) into a file.

    The colours of a GIF are those of `samples`, some of the frames. Raises `LookupError` when the
    installed PyAV has no encoder for the format.
    """
    codec = next((one for one in _CODECS[form] if one.name in codecs_available), None)
    if codec is None:
        raise LookupError(f"the installed PyAV cannot encode {form.value}")
    options = {"movflags": "+faststart"} if form is FilmFormat.MP4 else {}
    if form in (FilmFormat.GIF, FilmFormat.WEBP):
        options["loop"] = "0"
    with av.open(path, "w", format=form.value, options=options) as container:
        stream = container.add_stream(codec.name, rate=form.frames_a_second, options=codec.options)
        if not isinstance(stream, VideoStream):
            raise LookupError(f"{codec.name} encodes no video")
        stream.width, stream.height = size
        stream.pix_fmt = codec.pixels
        is_gif = form is FilmFormat.GIF
        made = _index_colours(frames, samples) if is_gif else _convert(frames, codec.pixels)
        for frame in made:
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))


def _convert(frames: Iterable[Image.Image], pixels: str) -> Iterator[VideoFrame]:
    """Frames in the colours of an encoder; making a converter takes as long as converting."""
    converter = VideoReformatter()
    for picture in frames:
        frame = VideoFrame.from_image(picture)
        yield converter.reformat(frame, format=pixels, interpolation="FAST_BILINEAR")


def _index_colours(
    frames: Iterable[Image.Image], samples: Sequence[Image.Image]
) -> Iterator[VideoFrame]:
    """Frames in the colours of one palette."""
    width, height = samples[0].size
    together = Image.new("RGB", (width, height * len(samples)))
    for i, sample in enumerate(samples):
        together.paste(sample, (0, height * i))
    palette = together.quantize(_PALETTE, Image.Quantize.MEDIANCUT)
    table = _table_of(palette)
    for picture in frames:
        indexed = picture.quantize(palette=palette, dither=Image.Dither.NONE)
        frame = VideoFrame(picture.width, picture.height, "pal8")
        frame.planes[0].update(_pad(indexed.tobytes(), picture.width, frame.planes[0].line_size))
        frame.planes[1].update(table)
        yield frame


_PALETTE = 240
"""The colours of a GIF."""


def _table_of(palette: Image.Image) -> bytes:
    """A palette as the encoder wants it: blue, green, red and opacity of 256 colours."""
    colours = (palette.getpalette() or [])[: 3 * _PALETTE]
    table = bytearray(1024)
    for i in range(len(colours) // 3):
        red, green, blue = colours[3 * i : 3 * i + 3]
        table[4 * i : 4 * i + 4] = bytes((blue, green, red, 255))
    return bytes(table)


def _pad(data: bytes, width: int, line: int) -> bytes:
    """The rows of a picture, each as long as the encoder's."""
    if width == line:
        return data
    gap = bytes(line - width)
    return b"".join(data[i : i + width] + gap for i in range(0, len(data), width))
