//! The best next guess after two turns: the program of the README.

use pegbase::oracle::Oracle;
use pegbase::solve::Objective;
use pegbase::{History, Rules, Symbols};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules: Rules = "4x6".parse()?;
    let symbols = Symbols::standard(rules);
    let history = History::parse(&symbols, "1122=1,1; 1314=0,2")?;

    let hint = Oracle::new(rules).hint(&history, Objective::Worst)?;
    let guess = hint.guess.ok_or("the game is won")?;
    println!("{} of {} codes left", hint.remaining, rules.code_count());
    println!("guess {}, proved: {}", symbols.show(guess), hint.exact);
    Ok(())
}
