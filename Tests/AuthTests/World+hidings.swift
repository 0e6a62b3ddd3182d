import AuthContract
import TestKit
import Testing

extension World {
    /// Hides a post of a user's, and names its author to auth, as the catalogue does.
    func hides(
        _ post: PostID,
        of owner: Person,
        by moderator: Person,
        reason: String = "an advertisement",
        title: String? = "A lamp"
    ) async throws {
        try await moderator.send(HidePost(post: post, reason: reason))
        try await sending(as: .catalogue).send(NoteHiding(post: post, owner: owner.id, title: title))
    }

    /// Another moderator than ``moderator()``.
    func secondModerator() throws -> Person { try person("Max", roles: ["moderator"]) }

    /// The mails about hidden posts, oldest first.
    func mailsOfHidings(to address: String) async throws -> [ReceivedMail] {
        try await mails(to: address).filter { $0.code == nil }
    }
}

extension Person {
    func hidings() async throws -> [Hiding] { try await send(ListHidings()).hidings }
}
