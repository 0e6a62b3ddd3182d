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
struct SessionSubjects {
    let session: Session

    func name(of post: PostID) async throws -> String {
        try await name(of: post) { try await session.send(FindPost(id: post)).post.content.title }
    }

    func name(of user: UserID) async throws -> String {
        try await name(of: user) { await session.people.names(of: [user])[user] }
    }

    /// The names of the first ten people.
    func names(of users: [UserID]) async throws -> String {
        let found = await session.people.names(of: users)
        for user in users {
            if let name = found[user] { try session.numbers.check(user, isNamed: name) }
        }
        let shown = users.prefix(10).map { PlainText.oneLine(found[$0] ?? "\($0)") }
        return (shown + (users.count > shown.count ? ["…"] : [])).joined(separator: ", ")
    }

    func name(of trip: TripID) async throws -> String {
        try await name(of: trip) { try await session.send(FindTrip(id: trip)).trip.content.name }
    }

    /// The group's title, or the name of the other member.
    func name(of conversation: ConversationID) async throws -> String {
        try await name(of: conversation) { try await session.chats.heading(of: conversation) }
    }

    func name(of list: FavouriteListID) async throws -> String {
        try await name(of: list) {
            try await session.send(ListLists(limit: 200)).lists.first { $0.id == list }?.shownName
        }
    }

    func name(of search: SavedSearchID) async throws -> String {
        try await name(of: search) {
            try await session.send(ListSavedSearches(limit: 200)).saved.first { $0.id == search }?.name
        }
    }

    /// The device of a session.
    func name(of id: SessionID) async throws -> String {
        try await name(of: id) { try await session.send(ListSessions()).sessions.first { $0.session == id }?.device }
    }

    /// The file's name.
    func name(of photo: MediaID) async throws -> String {
        try await name(of: photo) {
            try await session.send(ListMedia(limit: 200)).media.first { $0.photo.id == photo }?.name
        }
    }

    /// The subject of a report.
    func name(of report: ReportID) async throws -> String {
        try await name(of: report) { try await name(of: session.send(FindReport(report: report)).report.subject) }
    }

    /// The person, post, rating or message of a report, by name.
    func name(of reported: ReportSubject) async throws -> String {
        if let user = reported.user { return try await name(of: user) }
        if let post = reported.post { return try await name(of: post) }
        return reported.words
    }

    /// Refuses a number if its list shows another name, before a write with a notice that needs no call for the name.
    ///
    /// - Parameter subject: reads the name, which only a number needs.
    func check<Kind>(_ id: Identifier<Kind>, _ subject: () async throws -> String) async throws {
        if session.numbers.isListed(id) { _ = try await subject() }
    }

    /// Returns the present name; else the name of the latest list, else the id.
    ///
    /// - Throws: `conflict` for a number if its list shows another name.
    private func name<Kind>(of id: Identifier<Kind>, _ find: () async throws -> String?) async throws -> String {
        // Without notices only a number has to be checked.
        guard session.output.saysNotices || session.numbers.isListed(id) else { return id.description }
        // The write itself reports a missing thing or a stopped stack.
        guard let found = try? await find(), !found.isEmpty else {
            return session.numbers.title(of: id) ?? id.description
        }
        try session.numbers.check(id, isNamed: found)
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
