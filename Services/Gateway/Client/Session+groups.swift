import GatewayKit

/// The topics of the commands of people, beside those of `GatewayKit`.
extension Session {
    var accounts: SessionAccounts { SessionAccounts(session: self) }
    var chats: SessionChats { SessionChats(session: self) }
    var map: SessionMap { SessionMap(session: self) }
    var photos: SessionPhotos { SessionPhotos(session: self) }
    var posts: SessionPosts { SessionPosts(session: self) }
    var searches: SessionSearches { SessionSearches(session: self) }
    var subjects: SessionSubjects { SessionSubjects(session: self) }
    var trips: SessionTrips { SessionTrips(session: self) }
}
