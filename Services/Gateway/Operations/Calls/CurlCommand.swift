import GatewayKit
import GatewaySupervision
import HTTPInterface
import UmkreisTexts
import UmkreisWire

/// A call as a command of `curl`, with the token in a variable of the shell.
struct CurlCommand: Encodable {
    /// The variable that holds the access token.
    static let variable = "TOKEN"

    let command: String
    let needsToken: Bool

    /// - Parameters:
    ///   - key: of a write.
    ///   - base: the address of the edge.
    init(_ call: CallDescription, body: JSONValue, key: String, to base: String) throws {
        let json = PlainText.json(try WireJSON.text(body))
        needsToken = call.access != .anyone
        let url = base + call.name.httpPath
        var words: [String]
        switch call.blob {
        case .none:
            words = ["curl -X POST \(Self.quoted(url))", "-H 'Content-Type: application/json'"]
        case .in:
            words = ["curl -X POST \(Self.quoted(url + "?body=" + Self.escaped(json)))"]
            words.append("-H 'Content-Type: application/octet-stream'")
        case .out:
            words = ["curl -G \(Self.quoted(url))"]
        }
        if needsToken { words.append("-H \"Authorization: Bearer $\(Self.variable)\"") }
        if call.effect == .writes { words.append("-H \(Self.quoted("Idempotency-Key: \(key)"))") }
        switch call.blob {
        case .none: words.append("--data \(Self.quoted(json))")
        case .in: words.append("--data-binary @FILE")
        case .out: words += ["--data-urlencode \(Self.quoted("body=" + json))", "-o FILE"]
        }
        command = words.joined(separator: " \\\n  ")
    }

    /// Returns the text in single quotes, which a shell doesn't interpret.
    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }

    /// Escapes all but unreserved characters for a query, as `%20`.
    private static func escaped(_ text: String) -> String {
        text.utf8.reduce(into: "") { escaped, byte in
            let character = Character(UnicodeScalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
            let digits = String(byte, radix: 16, uppercase: true)
            escaped += isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + digits
        }
    }
}

extension SessionServices {
    /// Describes a call as a command of `curl` for the running edge.
    ///
    /// - Throws: ``Refusal`` for an unknown call, one between services, and without an edge.
    func curl(_ name: CallName, body: JSONValue, key: String) async throws -> CurlCommand {
        let call = try await session.client.description(of: name.service).call(name.text)
        guard Audience.console.mayCall(call) else {
            throw Refusal(.forbidden, "cli.rule.not-over-http", ["name": .words(name.text)], field: "name")
        }
        let base = try WebAddress.edge(in: session, isConsole: !Audience.everyone.mayCall(call))
        return try CurlCommand(call, body: body, key: key, to: base)
    }
}
