import AuthContract
import CatalogueContract
import Foundation
import GatewayKit
import GeoSearchContract
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// Posts with their details, contacts and time zones.
struct SessionPosts {
    let session: Session

    /// Returns the titles of visible posts.
    func titles(of posts: Set<PostID>) async -> [PostID: String] {
        var titles: [PostID: String] = [:]
        _ = try? await posts.sorted().inBatches { part in
            let reply = try await session.send(FindPosts(ids: part))
            for post in reply.posts { titles[post.id] = post.content.title }
            return reply.rest
        }
        return titles
    }

    /// Other published posts of the owner, newest first.
    func others(of post: Post) async throws -> [Post] {
        let reply = try await session.send(ListPosts(owner: post.owner, state: .published, limit: 50))
        return reply.posts.filter { $0.id != post.id }
    }

    /// Refuses somebody else's post as the service does, but before a person is asked to confirm; moderators may.
    func checkMayChange(_ id: PostID) async throws {
        let post = try await session.send(FindPost(id: id)).post
        guard try session.account()?.user != post.owner, try !session.client.tokens.areOfModerator() else { return }
        throw Fault(.forbidden, "the post \(id) is another user's", field: "id", rule: "not-yours")
    }

    func contacts(of post: Post) async throws -> PostContacts {
        let profile = try await session.send(FindProfile(user: post.owner)).profile
        let (own, card) = (post.content.contact, profile.contact)
        func known(_ first: String?, _ second: String?) -> [String] {
            [first, second == first ? nil : second].compactMap(\.self)
        }
        return PostContacts(
            owner: post.owner,
            name: profile.shownName,
            emails: known(own?.email, card?.email),
            phones: known(own?.phone, card?.phone),
            website: own?.website
        )
    }

    func contact(of post: Post) async throws -> String {
        let contacts = try await contacts(of: post)
        let known = contacts.text(session.output.style.uncoloured)
        return contacts.isReachable ? known : known + "\n\n" + localized("cli.post.noContact")
    }

    /// The end of a post on the clock of its point or place; on the user's without one.
    ///
    /// - Throws: A usage fault for a time that the clock skips or shows twice.
    func end(_ typed: MomentArgument, of content: PostContent) async throws -> Timestamp {
        let zone = try await typed.isLocal ? self.zone(of: content) ?? .current : .current
        let end = try typed.end(on: WallClock(zone), field: "until")
        if typed.isLocal { session.output.notice(localized("cli.search.clock", ["zone": .words(zone.identifier)])) }
        return end
    }

    /// The time zone of a post's point or place.
    func zone(of content: PostContent) async throws -> TimeZone? {
        if let point = content.point {
            return TimeZone(identifier: try await session.send(PlaceAt(point: point)).timeZone)
        }
        guard let place = content.place, let name = place.city ?? place.country else { return nil }
        let type: PlaceType = place.city == nil ? .country : .city
        let found = try await session.send(FindPlace(name: name, country: place.country, types: [type])).places
        let match = found.first { $0.id == place.geonameID } ?? found.first
        return match.flatMap { TimeZone(identifier: $0.timeZone) }
    }
}
