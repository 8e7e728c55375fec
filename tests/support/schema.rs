//! As much of JSON Schema and OpenAPI as the description of the API uses. A keyword that is not
//! known here is an error, so that nothing in the description goes unchecked.

#![allow(dead_code, unreachable_pub)]

use serde_json::Value as Json;

pub struct Description(Json);

impl Description {
    pub fn new(json: Json) -> Description {
        Description(json)
    }

    /// Every path with its method and what is said of it.
    pub fn operations(&self) -> Vec<(&str, &str, &Json)> {
        let paths = self.0["paths"].as_object().unwrap();
        let operations = paths.iter().flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap();
            methods.iter().map(move |(method, operation)| (&**path, &**method, operation))
        });
        operations.collect()
    }

    pub fn parameters<'d>(&'d self, operation: &'d Json) -> Vec<&'d Json> {
        let listed = operation["parameters"].as_array();
        listed.into_iter().flatten().map(|parameter| self.resolve(parameter)).collect()
    }

    /// The schema of a response with this status, if it is documented.
    pub fn response<'d>(&'d self, operation: &'d Json, status: u16) -> Option<&'d Json> {
        let response = self.resolve(operation["responses"].get(status.to_string())?);
        response.pointer("/content/application~1json/schema")
    }

    fn resolve<'d>(&'d self, json: &'d Json) -> &'d Json {
        match json.get("$ref").and_then(Json::as_str) {
            Some(place) => {
                let found = self.0.pointer(place.strip_prefix('#').unwrap());
                self.resolve(found.unwrap_or_else(|| panic!("nothing at {place}")))
            }
            None => json,
        }
    }

    /// Whether a value is what a schema says, and if not, where it is not.
    pub fn check(&self, schema: &Json, value: &Json) -> Result<(), String> {
        let schema = self.resolve(schema);
        let keywords = schema.as_object().unwrap();
        let kinds = match &keywords.get("type") {
            Some(Json::Array(kinds)) => kinds.clone(),
            Some(kind) => vec![(*kind).clone()],
            None => Vec::new(),
        };
        // Other keywords say nothing of null.
        if value.is_null() && kinds.iter().any(|kind| kind == "null") {
            return Ok(());
        }
        for (keyword, wanted) in keywords {
            self.check_keyword(schema, keyword, wanted, value)
                .map_err(|error| format!("{error} ({keyword} {wanted})"))?;
        }
        Ok(())
    }

    fn check_keyword(
        &self,
        schema: &Json,
        keyword: &str,
        wanted: &Json,
        value: &Json,
    ) -> Result<(), String> {
        let hold = |holds: bool| if holds { Ok(()) } else { Err(value.to_string()) };
        let at_least = |number: Option<f64>| number >= wanted.as_f64();
        match keyword {
            "type" => hold(match wanted {
                Json::Array(kinds) => kinds.iter().any(|kind| is_of(kind, value)),
                kind => is_of(kind, value),
            }),
            "const" => hold(value == wanted),
            "enum" => hold(wanted.as_array().unwrap().contains(value)),
            "minimum" => hold(at_least(value.as_f64())),
            "maximum" => hold(value.as_f64() <= wanted.as_f64()),
            "minItems" => hold(at_least(value.as_array().map(|items| items.len() as f64))),
            "maxItems" => hold(value.as_array().unwrap().len() as u64 <= wanted.as_u64().unwrap()),
            "pattern" => hold(matches(wanted.as_str().unwrap(), value.as_str().unwrap())),
            "items" => {
                value.as_array().into_iter().flatten().try_for_each(|item| self.check(wanted, item))
            }
            "required" => {
                let missing = wanted.as_array().unwrap().iter();
                let mut missing =
                    missing.filter(|name| value.get(name.as_str().unwrap()).is_none());
                missing.next().map_or(Ok(()), |name| Err(format!("{name} is missing")))
            }
            "properties" => {
                let fields = value.as_object().into_iter().flatten();
                for (name, field) in fields {
                    let schema = wanted.get(name).ok_or(format!("{name} is not documented"))?;
                    self.check(schema, field).map_err(|error| format!("{name}: {error}"))?;
                }
                Ok(())
            }
            "oneOf" => {
                let fitting = wanted.as_array().unwrap().iter();
                hold(fitting.filter(|one| self.check(one, value).is_ok()).count() == 1)
            }
            "description" | "default" | "example" => Ok(()),
            _ => panic!("{keyword} is not checked: {schema}"),
        }
    }
}

fn is_of(kind: &Json, value: &Json) -> bool {
    match kind.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is no type"),
    }
}

/// The few patterns of the description.
fn matches(pattern: &str, text: &str) -> bool {
    let hex = |text: &str, length: usize| {
        text.len() == length && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    };
    match pattern {
        "^#[0-9a-f]{6}$" => text.strip_prefix('#').is_some_and(|digits| hex(digits, 6)),
        "^[0-9a-f]{32}$" => hex(text, 32),
        "^[0-9a-f]{64}$" => hex(text, 64),
        "^-?[0-9]+(/[0-9]+)?$" => {
            let numbers: Vec<&str> = text.strip_prefix('-').unwrap_or(text).split('/').collect();
            let is_number =
                |digits: &&str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            numbers.len() <= 2 && numbers.iter().all(is_number)
        }
        _ => panic!("{pattern} is not checked"),
    }
}
