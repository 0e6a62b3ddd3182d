import ArgumentParser
import AuthContract
import CatalogueContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary

struct PostContactCommand: GatewayCommand {
    static let configuration = verb("contact", "Show how to reach the owner of a post.")
        .examples("umkreis post contact 3", "umkreis post contact 01JTXG8Q5T0000000000000000 --json")

    @Argument(help: "The post's id.")
    var post: PostID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let contact = try await session.posts.contacts(of: try await session.send(FindPost(id: post)).post)
        try session.output.show(contact) { contact.text(session.output.style) }
        if !contact.isReachable { session.output.notice(localized("cli.post.noContact")) }
    }
}

/// The contact data of a post and of its owner's visible profile, without repetitions.
struct PostContacts: Encodable {
    let owner: UserID
    let name: String
    let emails: [String]
    let phones: [String]
    let website: String?

    func text(_ style: Style) -> String {
        var facts = FactSheet()
        facts.add("name", name)
        facts.add("mail", emails.map(ContactLink.mail).joined(separator: "\n"))
        facts.add("phone", phones.map(ContactLink.phone).joined(separator: "\n"))
        facts.add("website", website)
        return style.linked(facts.text(style))
    }

    var isReachable: Bool { !emails.isEmpty || !phones.isEmpty || website != nil }
}
