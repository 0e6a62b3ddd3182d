import Testing
import Wire

@testable import GatewayCLI

extension Shell {
    /// Types a command with `--json` as somebody and returns its data; an issue when it was not done.
    func done(_ arguments: String..., as profile: String) async throws -> JSONValue {
        let outcome = await type(arguments + ["--json", "--profile", profile])
        #expect(outcome.status == .ok, "\(arguments): \(outcome.output)")
        return try #require(outcome.json?["data"])
    }

    /// Registers somebody under a profile of the same name.
    ///
    /// - Returns: the user's id.
    @discardableResult
    func registers(_ name: String) async throws -> String {
        let outcome = await type(
            ["account", "register", "--email", "\(name)@example.org", "--name", name, "--password-stdin"]
                + ["--json", "--profile", name],
            input: "\(name) brindle ferry oxide\n"
        )
        #expect(outcome.status == .ok, "\(outcome.output)")
        return try #require(outcome.json?["data"]?["user"]?.text)
    }
}

extension JSONValue {
    /// The text of a string.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// An element of an array.
    subscript(_ index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}
