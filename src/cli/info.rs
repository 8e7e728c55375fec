//! `pegbase info`: what tables hold and claim.

use serde::Serialize;

use super::args::{Common, InfoArgs};
use super::atlas::{self, AtlasJson, NamedAtlas, is_atlas};
use super::failure::Failure;
use super::output::{SCHEMA, print_json, print_text};
use super::tables::{NamedTable, TableJson};
use crate::table::{Atlas, Table};

#[derive(Serialize)]
struct EmbeddedJson {
    schema: u32,
    tables: Vec<TableJson>,
    atlases: Vec<AtlasJson>,
}

pub(super) fn run(args: &InfoArgs, common: &Common) -> Result<(), Failure> {
    if args.files.is_empty() {
        return embedded(common);
    }
    for file in &args.files {
        if is_atlas(file) {
            atlas::tell(&NamedAtlas::open(file)?, common)?;
            continue;
        }
        let named = NamedTable::open(file)?;
        if common.json {
            print_json(&named.json(common)?)?;
        } else {
            print_text(&named.describe(common)?)?;
        }
    }
    Ok(())
}

fn embedded(common: &Common) -> Result<(), Failure> {
    let tables: Vec<NamedTable> =
        Table::embedded_names().map(NamedTable::embedded).collect::<Result<_, _>>()?;
    let atlases: Vec<NamedAtlas> =
        Atlas::embedded_names().map(NamedAtlas::embedded).collect::<Result<_, _>>()?;
    if common.json {
        let tables = tables.iter().map(|table| table.json(common)).collect::<Result<_, _>>()?;
        let atlases = atlases.iter().map(NamedAtlas::json).collect();
        return Ok(print_json(&EmbeddedJson { schema: SCHEMA, tables, atlases })?);
    }
    let mut text = String::from(
        "These tables are part of the program. A question is answered from the one that fits its\n\
         rules and objective; other tables are used where --table names their file.\n\n",
    );
    for table in &tables {
        text += &table.describe(common)?;
    }
    for atlas in &atlases {
        text += &atlas.describe();
    }
    Ok(print_text(&text)?)
}
