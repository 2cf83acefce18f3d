//! Passkeys where several servers share a database: what one asks, another hears the answer to.

use tables::{
    PasskeyAnswer, PasskeyRefused, Refused, RelyingParty, Sure, TableService, Token, move_database, store::Address,
};

use super::{LONG, authenticator::Authenticator, close, common::Folder, postgres::Database, two, until_ended};

const HERE: &str = "https://norikae.test";

fn site() -> RelyingParty {
    RelyingParty::of(Some(HERE), "norikae.test").unwrap()
}

#[tokio::test]
async fn a_ceremony_begins_at_one_server_and_ends_at_another() {
    let (database, one, other) = two("passkeys").await;
    let (site, browser, mut device) = (site(), Token::random().unwrap().hash(), Authenticator::new(HERE));
    let asked = one.service.ask_for_account((&site, browser), None, ("Mika", "Phone")).await.unwrap();
    let json = device.create(&asked);
    let made =
        other.service.sign_up_by_passkey(None, PasskeyAnswer { site: &site, browser, json: &json }).await.unwrap();
    assert_eq!(one.service.guest(&made.token).await.unwrap(), Some(made.guest.clone()));

    let asked = other.service.ask_to_sign_in(&site, browser).await.unwrap();
    let json = device.get(&asked);
    let answer = PasskeyAnswer { site: &site, browser, json: &json };
    // The same answer at both servers at once lets in once.
    let (here, there) =
        tokio::join!(one.service.sign_in_by_passkey(None, answer), other.service.sign_in_by_passkey(None, answer));
    let came: Vec<_> = [here, there].into_iter().filter_map(Result::ok).collect();
    assert_eq!(came.len(), 1);
    assert_eq!(came[0].guest, made.guest);

    // A passkey is added by the first, and removed at one server: the sessions of the other end.
    let session = came[0].token.hash();
    let asked = one.service.ask_to_confirm(&site, session, &made.guest).await.unwrap();
    let json = device.get(&asked);
    let sure = Sure::Passkey(PasskeyAnswer { site: &site, browser: session, json: &json });
    let asked = other.service.ask_for_passkey((&site, session), &made.guest, sure, "Tablet").await.unwrap();
    let json = Authenticator::new(HERE).create(&asked);
    one.service.add_passkey(&made.guest, PasskeyAnswer { site: &site, browser: session, json: &json }).await.unwrap();
    let keys = other.service.passkeys(made.guest.id).await.unwrap();
    assert_eq!(keys.iter().map(|passkey| passkey.key.name.as_str()).collect::<Vec<_>>(), ["Phone", "Tablet"]);
    let asked = other.service.ask_to_confirm(&site, session, &made.guest).await.unwrap();
    let json = device.get(&asked);
    let sure = Sure::Passkey(PasskeyAnswer { site: &site, browser: session, json: &json });
    let ended = one.service.end_of(&made.token);
    assert!(one.service.guest(&made.token).await.unwrap().is_some());
    other.service.remove_passkey(&made.guest, sure, keys[1].key.id, &came[0].token).await.unwrap();
    tokio::time::timeout(LONG, ended.wait()).await.unwrap();
    until_ended(&one, &made.token).await;
    assert!(one.service.guest(&came[0].token).await.unwrap().is_some(), "the session that asked goes on");

    // The last one stays, whichever server is asked.
    let last = other.service.passkeys(made.guest.id).await.unwrap()[0].key.id;
    let asked = one.service.ask_to_confirm(&site, session, &made.guest).await.unwrap();
    let json = device.get(&asked);
    let sure = Sure::Passkey(PasskeyAnswer { site: &site, browser: session, json: &json });
    let refused = other.service.remove_passkey(&made.guest, sure, last, &came[0].token).await.unwrap_err();
    assert!(matches!(refused, Refused::Passkey(PasskeyRefused::LastWayIn)), "{refused}");
    close(database, &[&one, &other]).await;
}

#[tokio::test]
async fn a_passkey_lets_in_wherever_its_site_has_moved() {
    let (folder, database) = (Folder::new("passkey-moves"), Database::new("passkey_moves").await);
    let (file, back) = (folder.file("norikae.db"), folder.file("back.db"));
    let at: [Address; 3] = [(&*file).into(), database.address().parse().unwrap(), (&*back).into()];
    let (site, browser, mut device) = (site(), Token::random().unwrap().hash(), Authenticator::new(HERE));
    let shelf = catalog::shelf().unwrap();
    let mut made = None;
    for (number, address) in at.iter().enumerate() {
        if number > 0 {
            move_database(&at[number - 1], address, &shelf).await.unwrap();
        }
        let (store, _lock) = address.open().await.unwrap();
        let service = TableService::new(store, shelf.clone()).0;
        if made.is_none() {
            let asked = service.ask_for_account((&site, browser), None, ("Mika", "Phone")).await.unwrap();
            let json = device.create(&asked);
            let answer = PasskeyAnswer { site: &site, browser, json: &json };
            made = Some(service.sign_up_by_passkey(None, answer).await.unwrap().guest);
        }
        let asked = service.ask_to_sign_in(&site, browser).await.unwrap();
        let json = device.get(&asked);
        let came = service.sign_in_by_passkey(None, PasskeyAnswer { site: &site, browser, json: &json }).await.unwrap();
        assert_eq!(Some(&came.guest), made.as_ref());
        let keys = service.passkeys(came.guest.id).await.unwrap();
        assert_eq!(keys.iter().map(|passkey| passkey.key.name.as_str()).collect::<Vec<_>>(), ["Phone"]);
        service.close().await.unwrap();
    }
    database.drop().await;
}
