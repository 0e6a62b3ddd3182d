import ArgumentParser
import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct CallCommand: MemberCommand {
    static let configuration = verb("call", "Send a call by name.")
        .examples(
            "umkreis call geo.findPlace name=Wien language=de",
            #"umkreis call catalogue.createPost post:='{"kind":"offer","title":"A lamp"}'"#,
            "umkreis call catalogue.createPost post.kind=offer post.title='A lamp'",
            "umkreis call catalogue.createPost @body.json --key 7f3a",
            "umkreis call geo.findPlace name=Wien -v         with the lines on the wire",
            "umkreis call geo.findPlace name=Wien --curl     the same over HTTP, not sent",
            "umkreis describe catalogue                 list the calls"
        )

    @Argument(help: "The call's name, as in catalogue.findPost.", completion: CompletionValues.calls)
    var name: String

    @Argument(
        help: .init("Members of the request body.", valueName: "key=value|key:=json|@file"),
        completion: BodyItems.completion
    )
    var items: [String] = []

    @Option(help: "The idempotency key of a write (default: a new one).")
    var key: String?

    @Flag(name: [.customShort("v"), .long], help: "Print the lines that are sent and received, and the time.")
    var verbose = false

    @Flag(help: "Print the command that sends it over HTTP with curl; sends nothing.")
    var curl = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if verbose, curl { throw ValidationError(localized("cli.call.verboseOrCurl")) }
        guard name.split(separator: ".", omittingEmptySubsequences: false).count == 2 else {
            throw ValidationError(localized("cli.call.name"))
        }
    }

    func run(_ session: Session) async throws {
        let body = try BodyItems(items) { try InputFile.bytes($0) }.body
        let call = CallName(name)
        _ = try Stack.service(call.service.text)
        let check = CallCheck(call, session)
        await check.check(body)
        let key = key ?? session.console.makeKey()
        if curl { return try await showCurl(call, body, key, session) }
        let trace = CallTrace(of: call, on: session.console.notices)
        let client = verbose ? session.client.observed { trace.show($0, $1) } : session.client
        let reply: IncomingReply
        do {
            reply = try await client.send(call, body: body, key: key)
        } catch let fault as Fault {
            throw await check.explain(fault)
        }
        let value = try reply.body(JSONValue.self)
        try session.output.show(value) { value.indented }
        if reply.replayed { session.output.notice(localized("cli.call.replayed")) }
    }

    private func showCurl(_ call: CallName, _ body: JSONValue, _ key: String, _ session: Session) async throws {
        let curl = try await session.services.curl(call, body: body, key: key)
        try session.output.show(curl) { PlainText.lines(curl.command) }
        guard curl.needsToken else { return }
        session.output.notice(localized("cli.call.token", ["variable": .words(CurlCommand.variable)]))
    }
}

/// A request body in HTTPie's notation: `name=text`, `name:=JSON`, `name=@FILE`, `name:=@FILE`, or `@FILE` for all
/// members.
///
/// Dots address nested objects: `post.title=Lamp`.
struct BodyItems {
    private(set) var body = JSONValue.object([])
    private let read: (String) throws -> [UInt8]

    /// - Parameter read: Reads a file; `-` is standard input.
    init(_ items: [String], read: @escaping (String) throws -> [UInt8]) throws {
        self.read = read
        for item in items { try add(item) }
    }

    private mutating func add(_ item: String) throws {
        if item.hasPrefix("@") {
            guard case .object(let members) = try json(try read(String(item.dropFirst())), item) else {
                throw Refusal(.usage, "cli.rule.no-json-object", ["item": .words(item)], field: "body")
            }
            for member in members { set([Substring(member.name)], member.value) }
            return
        }
        guard let sign = item.firstIndex(of: "="), sign > item.startIndex else {
            let hint = localized("cli.hint.member")
            throw Refusal(.usage, "cli.rule.no-member", ["item": .words(item)], field: "body", hint: hint)
        }
        let isJSON = item[item.index(before: sign)] == ":"
        let name = isJSON ? item[..<item.index(before: sign)] : item[..<sign]
        var value = Array(item[item.index(after: sign)...].utf8)
        if value.first == UInt8(ascii: "@") { value = try read(String(decoding: value.dropFirst(), as: UTF8.self)) }
        let path = name.split(separator: ".", omittingEmptySubsequences: false)
        guard !path.contains("") else { throw nameless(item) }
        set(path, isJSON ? try json(value, item) : .string(String(decoding: value, as: UTF8.self)))
    }

    private func nameless(_ item: String) -> Refusal {
        Refusal(.usage, "cli.rule.nameless-member", ["item": .words(item)], field: "body")
    }

    private func json(_ bytes: [UInt8], _ item: String) throws -> JSONValue {
        do {
            return try WireJSON.decode(JSONValue.self, from: bytes)
        } catch {
            let values: [String: TextValue] = [
                "item": .words(String(item.prefix(60))), "reason": .words(error.message),
            ]
            throw Refusal(.usage, "cli.rule.no-json", values, field: "body")
        }
    }

    private mutating func set(_ path: [Substring], _ value: JSONValue) {
        body = BodyItems.setting(path[...], to: value, in: body)
    }

    /// Sets a nested member; replaces values that aren't objects.
    private static func setting(
        _ path: ArraySlice<Substring>,
        to value: JSONValue,
        in container: JSONValue?
    ) -> JSONValue {
        guard let name = path.first.map(String.init) else { return value }
        var members: [JSONValue.Member] = []
        if case .object(let present) = container { members = present }
        let inner = setting(path.dropFirst(), to: value, in: container?[name])
        if let index = members.firstIndex(where: { $0.name == name }) {
            members[index].value = inner
        } else {
            members.append(JSONValue.Member(name, inner))
        }
        return .object(members)
    }
}
