import ArgumentParser
import Messaging
import Wire

struct CallCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "call",
        "Send any call by its name.",
        examples: "umkreis call geo.findPlace name=Wien language=de",
        #"umkreis call catalogue.createPost post:='{"kind":"offer","title":"A lamp"}'"#,
        "umkreis call catalogue.createPost post.kind=offer post.title='A lamp'",
        "umkreis call catalogue.createPost @body.json --key 7f3a",
        "umkreis describe catalogue                 which calls there are"
    )

    @Argument(help: "The call's name, as in catalogue.findPost.")
    var name: String

    @Argument(help: ArgumentHelp("Members of the body.", valueName: "key=value|key:=json|@file"))
    var items: [String] = []

    @Option(name: .long, help: "The write's key; a fresh one unless said otherwise.")
    var key: String?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        guard name.split(separator: ".", omittingEmptySubsequences: false).count == 2 else {
            throw ValidationError("A call's name is a service, a dot and a word, as in catalogue.findPost.")
        }
    }

    func run(_ session: Session) async throws {
        let body = try BodyItems(items) { try InputFile.bytes($0) }.body
        let call = CallName(name)
        _ = try Stack.service(call.service.text)
        let reply = try await session.send(call, body: body, key: key ?? session.console.makeKey())
        let value = try reply.body(JSONValue.self)
        try session.output.show(value) { JSONText(value).indented }
        if reply.replayed { session.output.notice("this key was answered before; that was the reply") }
    }
}
