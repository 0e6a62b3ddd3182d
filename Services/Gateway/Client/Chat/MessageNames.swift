import CatalogueContract
import ChatContract
import GatewayKit
import UmkreisWire

/// Names for messages; missing ones are omitted.
struct MessageNames {
    /// The cache is cleared above this size.
    private static let maximum = 10_000

    private var people: [UserID: String]
    private var posts: [PostID: String] = [:]

    init(_ people: [UserID: String] = [:]) {
        self.people = people
    }

    /// Loads the names for messages and other users.
    mutating func learn(_ messages: [ChatMessage], and others: [UserID] = [], _ session: Session) async {
        if people.count > Self.maximum { people = [:] }
        if posts.count > Self.maximum { posts = [:] }
        let named = messages.flatMap { [$0.sender, $0.event?.person].compactMap(\.self) } + others
        let strangers = Set(named).subtracting(people.keys)
        if !strangers.isEmpty { people.merge(await session.people.names(of: strangers)) { $1 } }
        let shown = Set(messages.compactMap(\.post)).subtracting(posts.keys)
        if !shown.isEmpty { posts.merge(await session.posts.titles(of: shown)) { $1 } }
    }

    func of(_ person: UserID) -> String? { people[person] }

    func of(_ message: ChatMessage) -> Names {
        Names(
            sender: people[message.sender],
            person: message.event?.person.flatMap { people[$0] },
            post: message.post.flatMap { posts[$0] }
        )
    }

    struct Names {
        var sender: String?
        /// The subject of an event.
        var person: String?
        var post: String?
    }
}
