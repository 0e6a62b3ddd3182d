import ArgumentParser
import CatalogueContract
import ChatContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct ChatSendCommand: GatewayCommand {
    static let configuration = verb("send", "Send text, photos, a place or a post.")
        .examples(
            #"umkreis chat send 01JTXG8Q5T0000000000000000 "Is it still there?""#,
            #"umkreis chat send 01JTXG8Q5T0000000000000000 "At eight?" --reply 12 --place 47.66,9.18"#,
            "umkreis chat send 01JTXG8Q5T0000000000000000 --photo harbour.jpg",
            "umkreis chat send 01JTXG8Q5T0000000000000000 --post 01JTXG9ZZZ0000000000000000"
        )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Argument(help: .ruled("The text", by: SendMessage.textRule))
    var text: [String] = []

    @Option(help: .init("The message to reply to.", valueName: "number"))
    var reply: Int?

    @Option(help: .init("A photo file; may be repeated.", valueName: "file"), completion: .file())
    var photo: [String] = []

    @Option(help: "A place: LAT,LON, a name or home.")
    var place: NearArgument?

    @OptionGroup var home: ExactHomeOptions

    @Option(help: .init("A post to attach.", valueName: "post"))
    var post: PostID?

    @Option(
        help: .ruled("Your own id for the message, which watches show", by: SendMessage.clientIDRule, valueName: "id")
    )
    var clientID: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if text.isEmpty, photo.isEmpty, place == nil, post == nil {
            throw ValidationError(localized("cli.chat.contentMissing"))
        }
    }

    func run(_ session: Session) async throws {
        var request = SendMessage(
            conversation: conversation,
            text: text.isEmpty ? nil : text.joined(separator: " "),
            replyTo: reply,
            post: post,
            clientID: clientID ?? session.console.makeKey()
        )
        let recipient = try await session.subjects.name(of: conversation)
        let attached = try await post.asyncMap { try await session.subjects.name(of: $0) }
        if let place {
            let name: String? = if case .place(let name) = place { name } else { nil }
            request.place = MessagePlace(
                point: try await session.places.publishedPoint(place, home, field: "place"),
                name: name
            )
        }
        if !photo.isEmpty { request.photos = try await session.photos.upload(photo) }
        try await session.perform(request) { reply in
            let values: [String: TextValue] = ["to": .words(recipient), "number": .count(reply.message.number)]
            guard let attached else { return localized("cli.chat.sentAsNumber", values) }
            return localized("cli.chat.sentPostAsNumber", values.merging(["post": .words(attached)]) { $1 })
        }
    }
}
