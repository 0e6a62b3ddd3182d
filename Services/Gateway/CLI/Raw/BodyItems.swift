import Foundation
import Wire

/// A call's body as it is typed, in HTTPie's notation: `name=text`, `name:=JSON`, `name=@FILE`, `name:=@FILE`, or
/// `@FILE` for the whole of it.
///
/// A dot in a name goes into an object: `post.title=Lamp`.
struct BodyItems {
    private(set) var body = JSONValue.object([])
    private let read: (String) throws -> [UInt8]

    /// - Parameter read: the bytes of a file; `-` is standard input.
    init(_ items: [String], read: @escaping (String) throws -> [UInt8]) throws {
        self.read = read
        for item in items { try add(item) }
    }

    private mutating func add(_ item: String) throws {
        if item.hasPrefix("@") {
            guard case .object(let members) = try json(try read(String(item.dropFirst())), item) else {
                throw Refusal.usage("\(item) holds no JSON object", field: "body")
            }
            for member in members { set([Substring(member.name)], member.value) }
            return
        }
        guard let sign = item.firstIndex(of: "="), sign > item.startIndex else {
            throw Refusal.usage(
                "'\(item)' is no member",
                field: "body",
                hint: "name=text, name:=JSON, name=@FILE or @FILE"
            )
        }
        let isJSON = item[item.index(before: sign)] == ":"
        let name = isJSON ? item[..<item.index(before: sign)] : item[..<sign]
        var value = Array(item[item.index(after: sign)...].utf8)
        if value.first == UInt8(ascii: "@") { value = try read(String(decoding: value.dropFirst(), as: UTF8.self)) }
        let path = name.split(separator: ".", omittingEmptySubsequences: false)
        guard !path.contains("") else { throw Refusal.usage("'\(item)' has no name", field: "body") }
        set(path, isJSON ? try json(value, item) : .string(String(decoding: value, as: UTF8.self)))
    }

    private func json(_ bytes: [UInt8], _ item: String) throws -> JSONValue {
        do {
            return try WireJSON.decode(JSONValue.self, from: bytes)
        } catch {
            throw Refusal.usage("'\(item.prefix(60))' holds no JSON: \(error.message)", field: "body")
        }
    }

    private mutating func set(_ path: [Substring], _ value: JSONValue) {
        body = BodyItems.setting(path[...], to: value, in: body)
    }

    /// The object with one member more, or another value of one; what is no object becomes one.
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
