import AuthContract
import CatalogueContract
import ChatContract
import FavouritesContract
import GatewayKit
import GeoSearchContract
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// The names of the people and things that a write affects, for its notice.
///
/// Read before the write, because deleted things cannot be found.
extension Session {
    func subject(_ post: PostID) async throws -> String {
        try await name(of: post) { try await send(FindPost(id: post)).post.content.title }
    }

    func subject(_ user: UserID) async throws -> String {
        try await name(of: user) { await names(of: [user])[user] }
    }

    /// The names of the first ten people.
    func subjects(_ users: [UserID]) async throws -> String {
        let found = await names(of: users)
        for user in users {
            if let name = found[user] { try ListedIDLookup.current?.check(user, isNamed: name) }
        }
        let shown = users.prefix(10).map { PlainText.oneLine(found[$0] ?? "\($0)") }
        return (shown + (users.count > shown.count ? ["…"] : [])).joined(separator: ", ")
    }

    func subject(_ trip: TripID) async throws -> String {
        try await name(of: trip) { try await send(FindTrip(id: trip)).trip.content.name }
    }

    /// The group's title, or the name of the other member.
    func subject(_ conversation: ConversationID) async throws -> String {
        try await name(of: conversation) { try await heading(of: conversation) }
    }

    func subject(_ list: FavouriteListID) async throws -> String {
        try await name(of: list) {
            try await send(ListLists(limit: 200)).lists.first { $0.id == list }?.shownName
        }
    }

    func subject(_ search: SavedSearchID) async throws -> String {
        try await name(of: search) {
            try await send(ListSavedSearches(limit: 200)).saved.first { $0.id == search }?.name
        }
    }

    /// The device of a session.
    func subject(_ id: SessionID) async throws -> String {
        try await name(of: id) { try await send(ListSessions()).sessions.first { $0.session == id }?.device }
    }

    /// The file's name.
    func subject(_ photo: MediaID) async throws -> String {
        try await name(of: photo) { try await send(ListMedia(limit: 200)).media.first { $0.photo.id == photo }?.name }
    }

    /// The subject of a report.
    func subject(_ report: ReportID) async throws -> String {
        try await name(of: report) { try await words(of: send(FindReport(report: report)).report.subject) }
    }

    /// The person, post, rating or message of a report, by name.
    func words(of reported: ReportSubject) async throws -> String {
        if let user = reported.user { return try await subject(user) }
        if let post = reported.post { return try await subject(post) }
        return reported.words
    }

    /// Finds a conversation's title, or the names of its other members.
    func heading(of conversation: ConversationID) async throws -> String? {
        let reply = try await send(ListMembers(conversation: conversation))
        if let title = reply.title { return title }
        let me = try account()?.user
        let names = reply.members.filter { $0.user != me }.compactMap { $0.displayName.map(UserText.name) }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// Refuses a number whose list shows another name, before a write whose notice has the name from elsewhere.
    ///
    /// - Parameter subject: reads the name, which only a number needs.
    func check<Kind>(_ id: Identifier<Kind>, _ subject: () async throws -> String) async throws {
        if ListedIDLookup.current?.isListed(id) == true { _ = try await subject() }
    }

    /// Returns the present name; else the name of the latest list, else the id.
    ///
    /// - Throws: `conflict` for a number whose list shows another name.
    private func name<Kind>(of id: Identifier<Kind>, _ find: () async throws -> String?) async throws -> String {
        let lookup = ListedIDLookup.current
        // Without notices only a number has to be checked.
        guard output.saysNotices || lookup?.isListed(id) == true else { return id.description }
        // The write itself reports a missing thing or a stopped stack.
        guard let found = try? await find(), !found.isEmpty else { return lookup?.title(of: id) ?? id.description }
        try lookup?.check(id, isNamed: found)
        return PlainText.oneLine(found)
    }
}

extension FavouriteList {
    /// With its emoji; the default list has no name.
    var shownName: String {
        [emoji, name ?? localized("cli.favourite.default")].compactMap(\.self).joined(separator: " ")
    }
}

extension TripContent {
    /// The title, or the city.
    var name: String? { title ?? place.city }
}
