"""Finding presets, house rules and switches by what people call them, in English and Chinese."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from unosim.rules.model import Rules
from unosim.rules.sheets import house_rules, load_sheet, presets, source_of
from unosim.rules.switch import Switch, switches
from unosim.rules.zh import SWITCHES

_TRADITIONAL = (
    "並來個們兩別則動勝單圖場夠奪將導屬幾庫張後從復態應懲戰戲換搶據擋數斷於時書會棄樂標樣沒為無煩狀現當發盡確礎種稱積"
    "簡紅紙級結給綠線總繼續罰義與藍處號補規視計記註話說誰變讓負買質贏較輪輸轉這連遊過達適選還邊錯開隨頂項順須顏額類餘體黃"
    "點龍壹妳麼裡閉傳疊懸雙對環組隊歸靜聲拋壓蓋爭競莊亂殺聽烏諾違擁紹針釋畢決險裏麽麵籌碼賽萬優進實練賭賠攔遞齊滿顯難"
)
_SIMPLIFIED = (
    "并来个们两别则动胜单图场够夺将导属几库张后从复态应惩战戏换抢据挡数断于时书会弃乐标样没为无烦状现当发尽确础种称积"
    "简红纸级结给绿线总继续罚义与蓝处号补规视计记注话说谁变让负买质赢较轮输转这连游过达适选还边错开随顶项顺须颜额类余体黄"
    "点龙一你么里闭传叠悬双对环组队归静声抛压盖争竞庄乱杀听乌诺违拥绍针释毕决险里么面筹码赛万优进实练赌赔拦递齐满显难"
)
KINDS = ("house rule", "preset", "switch")

_FOLD = str.maketrans(_TRADITIONAL, _SIMPLIFIED) | str.maketrans("_-", "  ")


@dataclass(frozen=True)
class Found:
    """What was found, one of ``KINDS``: names and a sentence as declared."""

    kind: str
    name: str
    en: str
    zh: str
    about: str


def find(words: str, everywhere: bool = False) -> list[Found]:
    """What all the words occur in, in either script: names that begin with them, names, what else people call it.

    ``everywhere``: then what only mentions them, in a sentence, a value or a quotation. English words count from their
    beginning (``stack`` finds stacking), Chinese ones anywhere.
    """
    wanted = fold(words).split()
    ranked = []
    for found, also, text in _everything():
        names = [fold(name) for name in (found.name, found.en, found.zh)]
        holds = (
            any(name.startswith(" ".join(wanted)) for name in names),
            _all_in(wanted, " ".join(names)),
            _all_in(wanted, fold(" ".join(also))),
            everywhere and _all_in(wanted, text),
        )
        if wanted and any(holds):
            ranked.append((holds.index(True), KINDS.index(found.kind), len(found.name), found))
    return [found for *_, found in sorted(ranked, key=lambda one: one[:3])]


def fold(text: str) -> str:
    """Text for comparing: lower case, simplified characters, full-width signs as plain ones, words joined by spaces."""
    return unicodedata.normalize("NFKC", text).casefold().translate(_FOLD)


def _all_in(words: Sequence[str], text: str) -> bool:
    return all(_is_in(word, text) for word in words)


def _is_in(word: str, text: str) -> bool:
    """English from the beginning of a word; Chinese anywhere, whether it is spaced (`喊 UNO`) or not."""
    if word.isascii():
        return re.search(rf"(?<![a-z0-9]){re.escape(word)}", text) is not None
    return word in text or word in text.replace(" ", "")


def _everything() -> Iterator[tuple[Found, tuple[str, ...], str]]:
    """Everything that can be found, with its other names and all of its folded text."""
    for kind, listed in (("house rule", house_rules()), ("preset", presets())):
        for name in listed:
            sheet = load_sheet(name)
            found = Found(kind, name, sheet.name.en, sheet.name.zh, sheet.about)
            yield found, sheet.also, fold(f"{name} {source_of(name)}")
    for switch in switches(Rules):
        chinese = [word for word in switch.words if not word.isascii()]
        found = Found("switch", switch.key, switch.name.replace("_", " "), " ".join(chinese), switch.text)
        yield found, switch.words, fold(_text(switch))


def _text(switch: Switch) -> str:
    """All that is declared about a switch."""
    chinese, meanings = SWITCHES[switch.key]
    parts = (
        switch.key,
        *switch.words,
        switch.text,
        *switch.allowed,
        *switch.says.values(),
        chinese,
        *meanings.values(),
    )
    return " ".join(parts)
