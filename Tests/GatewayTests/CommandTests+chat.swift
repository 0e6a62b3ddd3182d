@testable import GatewayCLI

extension CommandTests {
    static let talks = [
        Example(
            "chat send \(someID) --reply 12 --place 47.5,9.25 --post \(someID) --client-id phone-2",
            call: "chat.sendMessage",
            body: #"{"conversation":"\#(someID)","replyTo":12,"place":{"point":{"lat":47.5,"lon":9.25}},"#
                + #""post":"\#(someID)","clientID":"phone-2"}"#
        ),
        Example(
            "chat edit \(someID) 12 At nine?",
            call: "chat.editMessage",
            body: #"{"conversation":"\#(someID)","message":12,"text":"At nine?"}"#
        ),
        Example(
            "chat delete \(someID) 12",
            call: "chat.deleteMessage",
            body: #"{"conversation":"\#(someID)","message":12}"#
        ),
        Example(
            "chat delete \(someID) 12 --for-me",
            call: "chat.hideMessage",
            body: #"{"conversation":"\#(someID)","message":12}"#
        ),
        Example(
            "chat retention \(someID) --days 7 --yes",
            call: "chat.setRetention",
            body: #"{"conversation":"\#(someID)","keepFor":604800}"#
        ),
        Example(
            "chat react \(someID) 12 🐟 --remove",
            call: "chat.setReaction",
            body: #"{"conversation":"\#(someID)","message":12,"emoji":"🐟","isSet":false}"#
        ),
    ]
}
