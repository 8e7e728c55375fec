//! What the help of each command shows beside its options, in the same order everywhere: one line,
//! examples, usage, options, notes.

/// The order in which help is shown. `before_help` holds the examples, `after_help` the notes.
pub(super) const TEMPLATE: &str =
    "{about-with-newline}\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}";

/// A part with a heading, written as clap writes its own.
macro_rules! part {
    ($heading:literal, $text:literal) => {
        concat!("\x1b[1m\x1b[4m", $heading, ":\x1b[0m\n", $text)
    };
}

pub(super) const PEGBASE: &str = part!(
    "Examples",
    "  pegbase hint                      the best first guess of the classic game
  pegbase hint 1122=1,1             the best guess after one turn
  pegbase check 1234 1122=1,1       is 1234 as good as any guess there?
  pegbase left 1122=1,1 1344=0,2    the codes that are still possible
  pegbase play                      play a game, and be taught
  pegbase build 5x4                 prove the optimal strategy of a game"
);

/// The notes for those who ask for more.
pub(super) const NOTES: &str = concat!(
    part!(
        "Rules",
        "  4x6     4 pegs, 6 colours that may repeat: the classic game
  4x10u   all colours of a code are different: Bulls and Cows
  4x6b    a blank, written _, is one more colour: the same game as 4x7
  4x6ub   both: the same game as 4x7u"
    ),
    "\n\n",
    part!(
        "Turns",
        "  1122=1,1   the guess, then how many pegs have the right colour in the right
             place (black), then how many have the right colour elsewhere (white)
  1122=1b1w, 1122=BW, 1122=1A1B, '1 1 2 2 = 1 1'   mean the same; 1122=- is no hit"
    ),
    "\n\n",
    part!(
        "Exit status",
        "  0   yes, or done
  1   no: the guess is not optimal, or something that a table claims does not hold
  2   wrong usage or input
  3   no such table, or a damaged one
  4   feedback that contradicts itself
  5   cannot be decided, because nothing is proved
  130 stopped by Ctrl-C"
    ),
);

pub(super) const HINT: &str = part!(
    "Examples",
    "  pegbase hint                                    the best first guess
  pegbase hint 1122=1,1                           after one turn
  pegbase hint 1122=BW 1344=0b2w                  other ways to write feedback
  pegbase hint --rules 3x10u 012=1A1B             Bulls and Cows with three digits
  pegbase hint --symbols RBGYOV rrbb=1,1 --json   letters for colours, JSON"
);

pub(super) const CHECK: &str = part!(
    "Examples",
    "  pegbase check 1123                             is this the best first guess?
  pegbase check 1314 1122=1,1                    after one turn
  pegbase check 1123 --objective expected        for the least average
  pegbase check 1122 --consistent --json         in hard mode, as JSON"
);

pub(super) const EXPLORE: &str = part!(
    "Examples",
    "  pegbase explore                             the kinds of first guess
  pegbase explore 1122=1,1 --top 5            the five best kinds after a turn
  pegbase explore 1122=1,1 1344=0,2 --json    all of them, as JSON"
);

pub(super) const SOLVE: &str = part!(
    "Examples",
    "  pegbase solve 3456                         how this secret is found
  pegbase solve 3456 --objective expected    by the strategy with the least average
  pegbase solve --rules 3x10u 907            Bulls and Cows with three digits"
);

pub(super) const REVIEW: &str = part!(
    "Examples",
    "  pegbase review 1122=1,1 1344=0,2 3521=4,0               a game that was won
  pegbase review 1122=1,1 1344=0,2                        one that goes on
  pegbase review 1122=1,1 3521=4,0 --objective expected   luck against the average"
);

#[cfg(feature = "serve")]
pub(super) const SERVE: &str = part!(
    "Examples",
    "  pegbase serve --open                play and learn in the browser
  pegbase serve --port 8080           listen at another port
  pegbase serve --bind 0.0.0.0        let other machines in

The page is at the address that is printed, the HTTP API below it at /api/v1/, described by
/api/v1/openapi.json."
);

pub(super) const ENGINE: &str = part!(
    "Examples",
    "  pegbase engine                      read questions until stdin closes
  pegbase engine < questions.jsonl    answer a file of them

A question is one line, such as
  {\"id\":1,\"query\":\"check\",\"rules\":\"4x6\",\"history\":\"1122=1,1\",\"guess\":\"1314\"}
and its answer is one line, the JSON of the command with the same name and the id. A query is
hint, check, explore, left, review or info. An error has the fields id, error and field."
);

pub(super) const LEFT: &str = part!(
    "Examples",
    "  pegbase left 1122=1,1 1344=0,2              the codes that fit two turns
  pegbase left --rules 5x8 11223=2,1 --json   another game, for a program"
);

pub(super) const SCORE: &str = part!(
    "Examples",
    "  pegbase score 1122 1234                    1,1: one black, one white
  pegbase score --symbols RBGYOV RROO RBGY   letters for colours
  pegbase score --rules 4x10u 0123 3210      Bulls and Cows"
);

pub(super) const PLAY: &str = part!(
    "Examples",
    "  pegbase play                                 a game at once: you break the code
  pegbase play --teach tutorial                and see what is still possible
  pegbase play --role maker --opponent hard    the computer breaks your code
  pegbase play --opponent devious              a maker who never fixes the code
  pegbase play --rounds 4 --palette letters    a match, in red, blue, green …
  pegbase play --role both                     two people at one machine
  pegbase play --continue                      the game that was left or cut off
  pegbase play --stats                         what you have played so far
  pegbase play --seed 7 --submit 1122 --json   for scripts: the view after a guess"
);

pub(super) const PLAY_NOTES: &str = part!(
    "At the prompt",
    "  1122, 1 1 2 2   a guess       hint    a little more help each time
  best            the best one  left    what is still possible
  explore         every guess   undo    take the latest turn back
  new, save, quit, board, help"
);

pub(super) const BUILD: &str = part!(
    "Examples",
    "  pegbase build 4x6                                   5 guesses at the most
  pegbase build 4x6 --objective expected              the least average
  pegbase build 4x6 --objective expected --within 5   the same, 5 at the most
  pegbase build 4x6 --consistent --first 1122         hard mode, first guess given
  pegbase build 4x7 -o 4x7.pegbase                    write the table into a file
  pegbase build 5x8 --strategy entropy                where no proof is in reach"
);

pub(super) const VERIFY: &str = part!(
    "Examples",
    "  pegbase verify 4x6.pegbase           digest, structure, every secret, every claim
  pegbase verify --prove 4x6.pegbase   the same, and solve it again"
);

pub(super) const INFO: &str = part!(
    "Examples",
    "  pegbase info               the tables that are part of the program
  pegbase info 4x6.pegbase   a table in a file"
);

pub(super) const STATS: &str = part!(
    "Examples",
    "  pegbase stats               the classic game
  pegbase stats 4x7.pegbase   a table in a file"
);

pub(super) const EXPORT: &str = part!(
    "Examples",
    "  pegbase export 4x6.pegbase --format text               to play from on paper
  pegbase export 4x6.pegbase --format dot | dot -Tsvg    a picture of the tree
  pegbase export 4x6.pegbase --format json               for other programs"
);

pub(super) const COMPLETIONS: &str = part!(
    "Examples",
    "  pegbase completions bash > ~/.local/share/bash-completion/completions/pegbase
  pegbase completions zsh > ~/.zfunc/_pegbase
  pegbase completions fish > ~/.config/fish/completions/pegbase.fish"
);

pub(super) const MAN: &str = part!(
    "Examples",
    "  pegbase man | man -l -                                read it now
  pegbase man > ~/.local/share/man/man1/pegbase.1       keep it for `man pegbase`"
);
