package import ArgumentParser
import CatalogueContract
package import UmkreisVocabulary
import UmkreisWire

/// Values for shell completion, from the running stack and the last printed list.
package enum CompletionValues {
    private static let timeout = "500ms"

    package static let services = CompletionKind.list(ServiceName.stack.map(\.text))

    static let kinds = CompletionKind.custom { words, _, _ in
        await lookUp(words) { session in try await session.kinds.all().map(\.kind.name.text) }
    }

    /// The numbers of the latest list with its titles, and the ids.
    package static func ids<Kind>(of type: Identifier<Kind>.Type) -> CompletionKind {
        .custom { words, _, _ in
            await lookUp(words, isLocal: true) { session in
                let listed = session.numbers.lists.lists[type.listedKind] ?? []
                let numbers = listed.enumerated().map { index, entry in
                    described("\(index + 1)", entry.title, session.console.environment["SAP_SHELL"])
                }
                return numbers + listed.map(\.id)
            }
        }
    }

    /// Adds a description, as far as the shell has them.
    private static func described(_ value: String, _ title: String, _ shell: String?) -> String {
        guard !title.isEmpty else { return value }
        return switch shell {
        case "zsh": "\(value):\(title)"
        case "fish": "\(value)\t\(title)"
        default: value
        }
    }

    package static let calls = CompletionKind.custom { words, _, _ in
        await lookUp(words) { try await $0.services.callNames() }
    }

    package static let servicesAndCalls = CompletionKind.custom { words, _, _ in
        await ServiceName.stack.map(\.text) + lookUp(words) { try await $0.services.callNames() }
    }

    /// Returns an empty list on errors, which shells can't show.
    package static func lookUp(
        _ words: [String],
        isLocal: Bool = false,
        _ values: (Session) async throws -> [String]
    ) async -> [String] {
        guard let console = ArgumentContext.current?.console,
            let options = try? GatewayOptions.parse(["--timeout", timeout] + TypedArguments.profileWords(in: words)),
            let session = try? Session(options, console, isLocal: isLocal)
        else { return [] }
        let found = try? await values(session)
        await session.close()
        return found ?? []
    }
}
