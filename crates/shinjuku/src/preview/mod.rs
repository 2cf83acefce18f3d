//! What is to come, for those who look at the table: a page draws what the rules work out here.

mod arrival;
mod price;
mod turn;

pub use self::{
    arrival::{Arrival, Way},
    price::{FestivalCards, Price, Wild},
};
