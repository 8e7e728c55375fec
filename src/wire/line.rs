//! One question a line, one answer a line: the language of `pegbase engine`.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::ask::{self, Answer, Ask};
use super::error::{ErrorJson, WireError};
use super::keeper::Keeper;
use super::query::Query;
use super::to_line;

/// An answer or an error with the `id` of its question.
#[derive(Serialize)]
struct Reply<'a, T> {
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    said: T,
}

/// The answer to a line, or what is wrong with it, as one JSON object without a line end. It has the
/// `id` of the line as it is written there, or null if there is none. `symbols` are used where the
/// line has none.
///
/// ```
/// use pegbase::wire::{Keeper, answer_line};
/// let line = br#"{"id":7,"query":"hint","rules":"2x2","history":"11=0,0"}"#;
/// let answer = answer_line(line, None, &Keeper::default());
/// assert!(answer.starts_with(r#"{"id":7,"schema":1,"rules":"2x2","#));
/// assert!(answer.contains(r#""guess":"22","candidate":true"#));
/// ```
pub fn answer_line(line: &[u8], symbols: Option<&str>, keeper: &Keeper) -> String {
    let fields = match fields(line) {
        Ok(fields) => fields,
        Err(message) => return refuse_line(&message),
    };
    let id = fields.get("id").copied();
    match answer(&fields, symbols, keeper) {
        Ok(answer) => reply(id, answer),
        Err(error) => reply(id, error.json()),
    }
}

/// What is said of a line that cannot be read at all.
pub fn refuse_line(message: &str) -> String {
    reply(None, ErrorJson::new(message))
}

/// The fields of a line, none of them looked at yet.
fn fields(line: &[u8]) -> Result<BTreeMap<String, &RawValue>, String> {
    let text = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8".to_owned())?;
    serde_json::from_str(text).map_err(|error| format!("the line is not a JSON object: {error}"))
}

fn answer(
    fields: &BTreeMap<String, &RawValue>,
    symbols: Option<&str>,
    keeper: &Keeper,
) -> Result<Answer, WireError> {
    let name = fields.get("query").map(|name| serde_json::from_str::<String>(name.get()));
    let Some(Ok(name)) = name else {
        let message = format!("say what is asked: one of {}", ask::names());
        return Err(WireError::input("query", message));
    };
    let ask: Ask = name.parse().map_err(|error| WireError::input("query", error))?;
    let mut query = Query::from_json(fields)?;
    query.symbols = query.symbols.or_else(|| symbols.map(str::to_owned));
    ask.answer(&query, keeper)
}

fn reply(id: Option<&RawValue>, said: impl Serialize) -> String {
    to_line(&Reply { id, said })
}
