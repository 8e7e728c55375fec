//! Palettes: what the values of a peg are called, how they are written and how they look.
//!
//! Data only: a terminal or a page makes of it what it can. The letters tell colours apart where
//! the eye cannot.

use super::words::words;
use crate::game::{Rules, Symbols};

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Palette {
    /// Digits, in the colours of [`Palette::Letters`].
    Standard,
    /// Red, blue, green, yellow, orange and violet.
    Letters,
    /// Red, blue, green, yellow, orange and black.
    Classic,
    /// Blue, orange, yellow, black, white and magenta, for people who are colour-blind.
    ColourBlind,
    /// The eight colours of Okabe and Ito, which all kinds of sight tell apart.
    OkabeIto,
}

words!(
    Palette, "palette":
    Standard = "default", Letters = "letters", Classic = "classic",
    ColourBlind = "colour-blind", OkabeIto = "okabe-ito",
);

/// One value of a peg.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swatch {
    /// Its name.
    pub name: &'static str,
    /// How it is written.
    pub symbol: char,
    /// Red, green and blue in sRGB; nothing for the blank, which is an empty hole.
    pub rgb: Option<[u8; 3]>,
}

const fn swatch(name: &'static str, symbol: char, rgb: u32) -> Swatch {
    let [_, red, green, blue] = rgb.to_be_bytes();
    Swatch { name, symbol, rgb: Some([red, green, blue]) }
}

const LETTERS: &[Swatch] = &[
    swatch("red", 'R', 0xd6_27_28),
    swatch("blue", 'B', 0x1f_5f_d0),
    swatch("green", 'G', 0x2c_a0_2c),
    swatch("yellow", 'Y', 0xf2_d0_22),
    swatch("orange", 'O', 0xff_7f_0e),
    swatch("violet", 'V', 0x8e_4e_c6),
];

const BLACK: Swatch = swatch("black", 'K', 0x1a_1a_1a);
const WHITE: Swatch = swatch("white", 'W', 0xf5_f5_f5);
const MAGENTA: Swatch = swatch("magenta", 'M', 0xe0_2f_a8);

const CLASSIC: &[Swatch] = &[LETTERS[0], LETTERS[1], LETTERS[2], LETTERS[3], LETTERS[4], BLACK];

const COLOUR_BLIND: &[Swatch] = &[LETTERS[1], LETTERS[4], LETTERS[3], BLACK, WHITE, MAGENTA];

const OKABE_ITO: &[Swatch] = &[
    swatch("black", 'K', 0x00_00_00),
    swatch("orange", 'O', 0xe6_9f_00),
    swatch("sky blue", 'S', 0x56_b4_e9),
    swatch("bluish green", 'G', 0x00_9e_73),
    swatch("yellow", 'Y', 0xf0_e4_42),
    swatch("blue", 'B', 0x00_72_b2),
    swatch("vermilion", 'V', 0xd5_5e_00),
    swatch("reddish purple", 'P', 0xcc_79_a7),
];

/// Where a game has more colours than a palette, these follow, but for those whose letter the
/// palette has given away.
const FURTHER: &[Swatch] = &[
    BLACK,
    WHITE,
    MAGENTA,
    swatch("cyan", 'C', 0x17_be_cf),
    swatch("brown", 'N', 0x8c_56_4b),
    swatch("lime", 'L', 0xa6_d8_54),
    swatch("pink", 'P', 0xf7_a8_c8),
    swatch("teal", 'T', 0x0b_6e_6e),
    swatch("grey", 'A', 0x8a_8a_8a),
    swatch("indigo", 'I', 0x3a_2a_7c),
    swatch("red", 'R', 0xd6_27_28),
    swatch("green", 'G', 0x2c_a0_2c),
    swatch("violet", 'V', 0x8e_4e_c6),
];

/// How the blank looks in every palette.
const BLANK: Swatch = Swatch { name: "blank", symbol: '_', rgb: None };

impl Palette {
    /// The colours that the palette is made of, before it is extended.
    fn own(self) -> &'static [Swatch] {
        match self {
            Palette::Standard | Palette::Letters => LETTERS,
            Palette::Classic => CLASSIC,
            Palette::ColourBlind => COLOUR_BLIND,
            Palette::OkabeIto => OKABE_ITO,
        }
    }

    /// What each value of a game is called, written and looks like, a blank last.
    ///
    /// ```
    /// use pegbase::play::Palette;
    /// let names: Vec<_> =
    ///     Palette::Classic.swatches("4x6b".parse().unwrap()).iter().map(|one| one.name).collect();
    /// assert_eq!(names, ["red", "blue", "green", "yellow", "orange", "black", "blank"]);
    /// ```
    pub fn swatches(self, rules: Rules) -> Vec<Swatch> {
        let own = self.own();
        let free = |further: &&Swatch| own.iter().all(|one| one.symbol != further.symbol);
        let all = own.iter().chain(FURTHER.iter().filter(free));
        let mut swatches: Vec<Swatch> = all.copied().take(rules.colours()).collect();
        if self == Palette::Standard {
            let symbols = Symbols::standard(rules);
            for (swatch, &symbol) in swatches.iter_mut().zip(symbols.all()) {
                swatch.symbol = symbol;
            }
        }
        swatches.extend(rules.blank().then_some(BLANK));
        swatches
    }

    /// The symbols of a game in this palette.
    pub fn symbols(self, rules: Rules) -> Symbols {
        let letters: String =
            self.swatches(rules).iter().take(rules.colours()).map(|one| one.symbol).collect();
        // Every palette has a letter for each colour, as a test sees to.
        Symbols::new(rules, &letters).unwrap_or(Symbols::standard(rules))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(palette: Palette, rules: &str) -> String {
        palette.symbols(rules.parse().unwrap()).all().iter().collect()
    }

    #[test]
    fn each_palette_has_its_letters() {
        assert_eq!(letters(Palette::Standard, "4x6"), "123456");
        assert_eq!(letters(Palette::Standard, "4x10u"), "0123456789");
        assert_eq!(letters(Palette::Letters, "4x6"), "RBGYOV");
        assert_eq!(letters(Palette::Classic, "4x6"), "RBGYOK");
        assert_eq!(letters(Palette::ColourBlind, "4x6b"), "BOYKWM_");
        assert_eq!(letters(Palette::OkabeIto, "4x8"), "KOSGYBVP");
        assert_eq!(letters(Palette::OkabeIto, "4x3"), "KOS");
        assert_eq!(letters(Palette::Letters, "4x8"), "RBGYOVKW");
    }

    #[test]
    fn games_with_16_colours_have_16_names_letters_and_looks() {
        let rules: Rules = "4x16b".parse().unwrap();
        for &palette in Palette::ALL {
            let swatches = palette.swatches(rules);
            assert_eq!(swatches.len(), 17, "{palette}");
            for (at, one) in swatches.iter().enumerate() {
                for other in &swatches[..at] {
                    assert_ne!(one.name, other.name, "{palette}");
                    assert_ne!(one.symbol, other.symbol, "{palette}");
                    assert_ne!(one.rgb, other.rgb, "{palette}");
                }
            }
            let symbols: String = swatches.iter().map(|one| one.symbol).collect();
            assert_eq!(letters(palette, "4x16b"), symbols, "{palette}");
        }
    }

    #[test]
    fn a_palette_is_chosen_by_its_word() {
        assert_eq!("okabe-ito".parse(), Ok(Palette::OkabeIto));
        assert_eq!(
            "neon".parse::<Palette>().unwrap_err().to_string(),
            "\"neon\" is no palette; take one of default, letters, classic, colour-blind, okabe-ito"
        );
    }
}
