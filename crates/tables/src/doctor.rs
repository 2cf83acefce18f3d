//! Looking whether all that is stored can be played: a copy of the database is made, and every table in it replayed.

use tabletop::Shelf;

use crate::{
    Refused, TableId, TableService,
    moving::{NotMoved, whole},
    service::CHUNK,
    store::{self, Address, Fault, Scratch, copy_to_examine, damage, tables_left, unreadable},
};

/// What was found.
#[derive(Debug, Default)]
pub struct Examined {
    /// Tables that were replayed and are as they should be.
    pub sound: usize,
    /// Tables of rules that this program does not play any more: their rows and logs can be read.
    pub older: usize,
    /// What the database says of its own pages.
    pub damage: Vec<String>,
    /// Tables that do not fit, and why.
    pub unsound: Vec<(TableId, String)>,
    /// Ratings that are not what the games come to.
    pub ratings: usize,
}

impl Examined {
    /// Whether all is as it should be.
    pub const fn is_sound(&self) -> bool {
        self.damage.is_empty() && self.unsound.is_empty() && self.ratings == 0
    }
}

/// Examines a database while servers go on; nothing of it is changed.
pub async fn examine(address: &Address, shelf: &Shelf) -> Result<Examined, Fault> {
    if let Address::Sqlite(file) = address {
        store::refuse_others_and_empty(file).await.map_err(|fault| fault.at(address))?;
    }
    let mut examined = Examined { damage: damage(address).await?, ..Examined::default() };
    let scratch = Scratch::new()?;
    let copy = scratch.file();
    examined.damage.extend(copy_to_examine(address, &copy).await?);
    let opened = Address::from(&*copy).open().await;
    let (store, lock) = match opened {
        Ok(opened) => opened,
        Err(fault) if fault.is_corrupt() => {
            examined.damage.push(format!("nothing of it can be read: {fault}"));
            return Ok(examined);
        }
        Err(fault) => return Err(fault),
    };
    examined.damage.extend(unreadable(&copy).await?);
    let service = TableService::new(store, shelf.clone()).0;
    let ids = match all(&service).await {
        Err(fault) if fault.is_corrupt() => tables_left(&copy).await?,
        ids => ids?,
    };
    for id in ids {
        examined.look_at(&service, id).await?;
    }
    if examined.damage.is_empty() {
        examined.ratings = ratings_that_differ(&service).await?;
    }
    service.store().close().await?;
    drop(lock);
    Ok(examined)
}

/// How many ratings change when all games of a copy are rated anew.
async fn ratings_that_differ(service: &TableService) -> Result<usize, Fault> {
    match service.rebuild_ratings().await {
        Ok(rebuilt) => Ok(rebuilt.changed),
        Err(Refused::Store(fault)) if !fault.is_corrupt() => Err(fault),
        // What cannot be read was told of before.
        Err(_) => Ok(0),
    }
}

/// Every table that is stored.
async fn all(service: &TableService) -> Result<Vec<TableId>, Fault> {
    let mut ids: Vec<TableId> = Vec::new();
    loop {
        let more = service.store().all(ids.last().copied(), CHUNK).await?;
        if more.is_empty() {
            return Ok(ids);
        }
        ids.extend(more);
    }
}

impl Examined {
    async fn look_at(&mut self, service: &TableService, id: TableId) -> Result<(), Fault> {
        let why = match whole(service, id).await {
            Ok(whole) => match whole.game {
                Some([by_log, by_snapshot]) if by_log != by_snapshot => {
                    "its snapshot is not what its log comes to".to_owned()
                }
                Some(_) => {
                    self.sound += 1;
                    return Ok(());
                }
                None => {
                    self.older += 1;
                    return Ok(());
                }
            },
            Err(NotMoved::Unreadable { refused: Refused::Store(fault), .. } | NotMoved::Store(fault))
                if !fault.is_corrupt() =>
            {
                return Err(fault);
            }
            Err(NotMoved::Unreadable { entry: Some(seq), refused, .. }) => format!("entry {seq} of its log: {refused}"),
            Err(NotMoved::Unreadable { entry: None, refused, .. }) => refused.to_string(),
            Err(other) => other.to_string(),
        };
        self.unsound.push((id, why));
        Ok(())
    }
}
