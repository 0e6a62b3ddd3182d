import StackTestKit
import TestKit
import Testing
import UmkreisMessaging
import UmkreisWire

@Suite("documentation in descriptions", .stack)
struct DocumentationTests {
    @Test("every call has a description, and a summary of one sentence") func describesCalls() async throws {
        for call in try await world.described() {
            let summary = try #require(call.summary, "\(call.name)")
            #expect(summary.hasSuffix(".") && !summary.contains("``"), "\(call.name): \(summary)")
        }
    }

    @Test("every member of every request and reply has a description") func describesMembers() async throws {
        var missing: Set<String> = []
        for call in try await world.described() {
            for body in [call.request, call.reply] {
                missing.formUnion(body.json.undescribed.map { "\(call.name): \($0)" })
            }
        }
        #expect(missing.sorted() == [])
    }

    @Test("every event and its members have a description") func describesEvents() async throws {
        let events = try await world.descriptions().flatMap { $0.events ?? [] }
        #expect(events.count >= 24)
        for event in events {
            #expect(event.description?.isEmpty == false, "\(event.name)")
            #expect(event.body.json.undescribed == [], "\(event.name)")
        }
    }

    @Test("every code of a fault has a meaning") func describesFaults() async throws {
        for service in try await world.descriptions() {
            let codes = Set((service.faults + service.calls.flatMap(\.faults)).map(\.text))
            #expect(Set((service.meanings ?? [:]).keys) == codes)
        }
    }

    @Test("a member's text comes before that of its type, which is beside it") func keepsBothTexts() async throws {
        let call = try #require(try await world.described().first { $0.name == "catalogue.createPost" })
        let post = call.request["properties"]?["post"]
        #expect(post?["description"] == "The content.")
        guard case .string(let type)? = post?[JSONSchema.typeDescription] else { throw Absent() }
        #expect(type.hasPrefix("The content of a post.\n\nLengths count"))
    }

    @Test("a reference to a call is its name on the wire") func linksCalls() async throws {
        let call = try #require(try await world.described().first { $0.name == "catalogue.createPost" })
        #expect(call.summary == "Creates a post, or a draft, visible only to its owner until `catalogue.publishPost`.")
    }

    @Test("every example is of the types of its call") func examplesHaveTheTypes() async throws {
        let examples = try await world.described().reduce(into: [:]) { $0[$1.name] = $1.example }
        #expect(examples.count >= 170)
        for route in world.routes {
            guard let example = examples[route.name] else { continue }
            try expect(example, of: route.asked)
        }
    }

    private func expect<R: Request>(_ example: CallExample, of type: R.Type) throws {
        let request = try JSONDocument(WireJSON.encode(example.request))
        #expect(throws: Never.self, "\(R.self)") { try request.decodeRequest(R.self, at: request.root) }
        let reply = try WireJSON.encode(example.reply)
        #expect(throws: Never.self, "\(R.self)") { try WireJSON.decode(R.Reply.self, from: reply) }
    }

    private struct Absent: Error {}
}

extension World {
    fileprivate func descriptions() async throws -> [Describe.Reply] {
        var all: [Describe.Reply] = []
        for service in ServiceName.stack { all.append(try await client.send(Describe(), to: service)) }
        return all
    }
}

extension JSONValue {
    /// The paths of members without a description.
    fileprivate var undescribed: [String] {
        var paths: [String] = []
        if case .object(let members)? = self["properties"] {
            for member in members {
                if member.value["description"] == nil { paths.append(member.name) }
                paths += member.value.undescribed.map { "\(member.name).\($0)" }
            }
        }
        for keyword in ["items", "additionalProperties"] {
            paths += (self[keyword]?.undescribed ?? []).map { "*.\($0)" }
        }
        if case .array(let choices)? = self["anyOf"] { paths += choices.flatMap(\.undescribed) }
        return paths
    }
}
