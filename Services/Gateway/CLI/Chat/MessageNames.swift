import CatalogueContract
import ChatContract
import GatewaySupervision
import Wire

/// What people and posts are called that messages speak of; a name that cannot be had is left out, for it only adorns.
struct MessageNames {
    /// Names that are kept; beyond that all are asked for anew.
    private static let most = 10_000

    private var people: [UserID: String]
    private var posts: [PostID: String] = [:]

    /// - Parameter people: whose names are known.
    init(_ people: [UserID: String] = [:]) {
        self.people = people
    }

    /// Asks for the names that these messages need, and for those of others.
    mutating func learn(_ messages: [ChatMessage], and others: [UserID] = [], _ session: Session) async {
        if people.count > Self.most { people = [:] }
        if posts.count > Self.most { posts = [:] }
        let named = messages.flatMap { [$0.sender, $0.event?.person].compactMap(\.self) } + others
        let strangers = Set(named).subtracting(people.keys)
        if !strangers.isEmpty { people.merge(await session.names(of: strangers)) { $1 } }
        let shown = Set(messages.compactMap(\.post)).subtracting(posts.keys)
        if !shown.isEmpty { posts.merge(await session.titles(of: shown)) { $1 } }
    }

    func of(_ person: UserID) -> String? { people[person] }

    /// Those that one message needs.
    func of(_ message: ChatMessage) -> Names {
        Names(
            sender: people[message.sender],
            person: message.event?.person.flatMap { people[$0] },
            post: message.post.flatMap { posts[$0] }
        )
    }

    /// What whom and what a message speaks of is called.
    struct Names {
        var sender: String?
        /// Whom an event is about.
        var person: String?
        /// The title of the post that is shown with it.
        var post: String?
    }
}

extension Session {
    /// What these posts are called that are there to be seen.
    fileprivate func titles(of posts: Set<PostID>) async -> [PostID: String] {
        var titles: [PostID: String] = [:]
        _ = try? await posts.sorted().inParts { part in
            let reply = try await send(FindPosts(ids: part))
            for post in reply.posts { titles[post.id] = post.content.title }
            return reply.rest
        }
        return titles
    }
}
