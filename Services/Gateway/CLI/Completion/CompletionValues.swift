import ArgumentParser
import CatalogueContract
import Wire

/// Values for shell completion, from the running stack and the last printed list.
enum CompletionValues {
    /// Set while a command is parsed.
    @TaskLocal static var console: Console?

    private static let timeout = "500ms"

    static let services = CompletionKind.list(ServiceName.stack.map(\.text))

    static let kinds = CompletionKind.custom { words, _, _ in
        await lookUp(words) { session in try await session.kinds().map(\.kind.name.text) }
    }

    static let ids = CompletionKind.custom { words, _, _ in
        await lookUp(words, isLocal: true) { session in try session.profile.listedIDs.read()?.ids ?? [] }
    }

    static let calls = CompletionKind.custom { words, _, _ in await lookUp(words) { try await $0.callNames() } }

    static let servicesAndCalls = CompletionKind.custom { words, _, _ in
        await ServiceName.stack.map(\.text) + lookUp(words) { try await $0.callNames() }
    }

    /// Returns an empty list on errors, which shells can't show.
    private static func lookUp(
        _ words: [String],
        isLocal: Bool = false,
        _ values: (Session) async throws -> [String]
    ) async -> [String] {
        guard let console, let options = try? GatewayOptions.parse(options(in: words)),
            let session = try? Session(options, console, isLocal: isLocal)
        else { return [] }
        let found = try? await values(session)
        await session.close()
        return found ?? []
    }

    /// Extracts stack and profile from a partial command line.
    private static func options(in words: [String]) -> [String] {
        let names = ["--data", "--profile"]
        var found = ["--timeout", timeout]
        for (index, word) in words.enumerated() {
            if names.contains(where: { word.hasPrefix($0 + "=") }) { found.append(word) }
            if names.contains(word), words.indices.contains(index + 1) { found += [word, words[index + 1]] }
        }
        return found
    }
}

extension Session {
    fileprivate func callNames() async throws -> [String] {
        var names: [String] = []
        for service in ServiceName.stack { names += try await send(Describe(), to: service).calls.map(\.name.text) }
        return names
    }
}
