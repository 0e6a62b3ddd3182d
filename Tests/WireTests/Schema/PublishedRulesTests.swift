import StackTestKit
import TestKit
import Testing
import UmkreisMessaging
import UmkreisWire

/// Calls behave as `describe` publishes.
@Suite("published rules", .timeLimit(.minutes(2)), .stack)
struct PublishedRulesTests {
    /// Every golden request, changed to break one published rule, is refused with that rule's name.
    @Test func areKeptByEveryCallOfEveryService() async throws {
        var broken: Set<String> = []
        for call in try await world.described() {
            let client = world.client.signedIn(with: try world.token(for: call.access))
            for breach in Breach.all(of: call.request, in: try GoldenLine(of: call).request()) {
                let told = await client.refusals(of: call.name, breach.body)
                let isTold = told.contains { $0.field == breach.field && $0.rule == breach.rule }
                #expect(isTold, "\(call.name): \(breach.field) \(breach.rule), and is told \(told)")
                broken.insert(breach.rule)
            }
        }
        let some: Set = ["too-long", "too-many-bytes", "out-of-range", "too-many", "not-one-of", "not-a-cursor"]
        #expect(broken.isSuperset(of: some), "\(broken)")
    }

    /// Rules that need the search index or stored data are left to the handler.
    @Test func areEnforcedByDecoding() async throws {
        let refusedLater: Set = ["no-word", "not-a-polygon", "crosses-itself", "not-a-cursor"]
        for call in try await world.described() {
            for breach in Breach.all(of: call.request, in: try GoldenLine(of: call).request())
            // A filter's words are of any type until the attribute is known.
            where !refusedLater.contains(breach.rule) && !breach.field.hasSuffix("anyOf.0") {
                let route = try #require(world.routes.first { $0.name == call.name })
                let faults = try route.faults(ofDecoding: breach.body)
                let isFound = faults.contains { $0.field == breach.field && $0.rule == breach.rule }
                #expect(isFound, "\(call.name): \(breach.field) \(breach.rule), and decoding finds \(faults)")
            }
        }
    }

    /// A type with opaque decoding would be published as any JSON.
    @Test func sayWhatEveryMemberIs() async throws {
        let open = try await world.described().flatMap { call in
            [("request", call.request), ("reply", call.reply)].flatMap { part, schema in
                schema.json.openPlaces(at: "\(call.name.text.split(separator: ".")[1]).\(part)")
            }
        }
        let examples = ["request", "reply"].map { "describe.reply.calls.*.example.\($0)" }
        #expect(Set(open) == Set(["eventsAfter.reply.events.*.body", "exportMyData.reply.items.*.item"] + examples))
    }

    /// Ids, times and words of the protocol are bounded by their form.
    @Test("every text and list that auth is sent has a greatest length") func boundWhatAuthIsSent() async throws {
        let unbounded = try await world.client.send(Describe(), to: .auth).calls.flatMap { call in
            call.request.json.unbounded(at: String(call.name.text.split(separator: ".")[1]))
        }
        // Tokens and cursors are refused by their form, declarations by their own rules (AttributesTests).
        let declared = ["declareProfile.fields.", "updateProfile.attributes"]
        let others = unbounded.filter { path in
            !path.hasSuffix(".cursor") && !declared.contains { path.hasPrefix($0) }
        }
        #expect(
            Set(others) == ["refreshSession.refreshToken", "signIn.deviceToken", "requestPasswordReset.deviceToken"]
        )
    }

    /// With texts and examples; the rest is for calls to come.
    @Test func fitIntoThreeQuartersOfALine() async throws {
        for service in ServiceName.stack {
            let reply = try await world.client.send(Describe(), to: service)
            #expect(try WireJSON.encode(reply).count < WireLimits.line * 3 / 4, "\(service)")
        }
    }
}

extension GoldenLine {
    fileprivate init(of call: CallDescription) throws {
        let word = call.name.text.split(separator: ".")[1]
        try self.init(GoldenLine.all.contains("common.\(word)") ? "common.\(word)" : call.name.text)
    }
}

extension Route {
    /// The faults that decoding a body finds: of the whole, or of the entries of a batch.
    fileprivate func faults(ofDecoding body: JSONValue) throws -> [Fault] {
        try faults(ofDecoding: JSONDocument(WireJSON.encode(body)), as: asked)
    }

    private func faults<T: Request>(ofDecoding document: JSONDocument, as type: T.Type) -> [Fault] {
        do throws(Fault) {
            return Mirror.faults(in: try document.decodeRequest(type, at: document.root, narrowedBy: rules))
        } catch {
            return [error]
        }
    }
}

extension Mirror {
    /// The faults inside a value.
    fileprivate static func faults(in value: Any) -> [Fault] {
        if let validated = value as? any ValidatedEntry { return [validated.fault].compactMap(\.self) }
        return Mirror(reflecting: value).children.flatMap { faults(in: $0.value) }
    }
}

extension World {
    /// The calls of all services.
    func described() async throws -> [CallDescription] {
        var calls: [CallDescription] = []
        for service in ServiceName.stack { calls += try await client.send(Describe(), to: service).calls }
        return calls
    }

    fileprivate func token(for access: Access) throws -> String? {
        switch access {
        case .anyone: nil
        case .guest, .signedIn: try token(roles: [])
        case .moderator, .operator: try token(roles: [Role.operator])
        case .service: try serviceToken(of: .gateway)
        }
    }
}

extension Client {
    /// The faults of a call, as a whole or per part.
    fileprivate func refusals(of call: CallName, _ body: JSONValue) async -> [Fault] {
        do {
            return try await send(call, body: body).body(JSONValue.self).faults
        } catch {
            return [error]
        }
    }
}

extension JSONValue {
    /// Faults anywhere in a reply, for rejected entries.
    fileprivate var faults: [Fault] {
        switch self {
        case .array(let elements): elements.flatMap(\.faults)
        case .object(let members):
            if self["code"] != nil, let fault = try? WireJSON.decode(Fault.self, from: WireJSON.encode(self)) {
                [fault]
            } else {
                members.flatMap(\.value.faults)
            }
        default: []
        }
    }

    fileprivate func unbounded(at path: String) -> [String] {
        var found = ["items", "additionalProperties"].flatMap { self[$0]?.unbounded(at: "\(path).*") ?? [] }
        if case .object(let properties)? = self["properties"] {
            found += properties.flatMap { $0.value.unbounded(at: "\(path).\($0.name)") }
        }
        var types = [self["type"]].compactMap(\.self)
        if case .array(let several)? = self["type"] { types = several }
        let isOpenText =
            types.contains("string")
            && ["maxLength", "enum", "const", "pattern", "format"].allSatisfy { self[$0] == nil }
        let isOpenList = types.contains("array") && self["maxItems"] == nil
        return found + (isOpenText || isOpenList ? [path] : [])
    }

    fileprivate func openPlaces(at path: String) -> [String] {
        guard case .object(let keywords) = self, keywords.contains(where: { $0.name != "description" }) else {
            return [path]
        }
        return keywords.flatMap { keyword -> [String] in
            switch (keyword.name, keyword.value) {
            case ("properties", .object(let properties)):
                properties.flatMap { $0.value.openPlaces(at: "\(path).\($0.name)") }
            case ("items", let items), ("additionalProperties", let items): items.openPlaces(at: "\(path).*")
            default: []
            }
        }
    }
}
