import GatewayKit
import UmkreisTexts
import UmkreisWire

/// Prints the lines of a call as they are sent and received, without the token.
struct CallTrace: Sendable {
    private let call: CallName
    private let notices: TextSink

    init(of call: CallName, on notices: TextSink) {
        (self.call, self.notices) = (call, notices)
    }

    func show(_ request: [UInt8], _ event: WireEvent) {
        let line = Self.line(request)
        // The client also asks the service for its calls.
        guard line["call"] == .string(call.text) else { return }
        switch event {
        case .sent: notices.line("> " + Self.text(Self.masked(line)))
        case .received(let reply, let duration):
            notices.line("< " + Self.text(Self.line(reply)))
            notices.line(localized("cli.call.took", ["ms": Self.milliseconds(duration)]))
        case .failed(_, let duration):
            notices.line(localized("cli.call.noReply", ["ms": Self.milliseconds(duration)]))
        }
    }

    private static func line(_ bytes: [UInt8]) -> JSONValue {
        // A line that is no JSON is shown as a text.
        (try? WireJSON.decode(JSONValue.self, from: bytes)) ?? .string(String(decoding: bytes, as: UTF8.self))
    }

    private static func text(_ line: JSONValue) -> String { PlainText.json((try? WireJSON.text(line)) ?? "") }

    /// A token would let readers of the terminal act as the user.
    private static func masked(_ line: JSONValue) -> JSONValue {
        guard case .object(var members) = line else { return line }
        for index in members.indices where members[index].name == "token" { members[index].value = .string("…") }
        return .object(members)
    }

    private static func milliseconds(_ duration: Duration) -> TextValue {
        .decimal(duration / .milliseconds(1), fraction: 1)
    }
}
