package import CatalogueContract
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// The declared kinds and their labels.
package struct SessionKinds {
    let session: Session

    /// Returns the label in the user's language, in English or any other.
    package func label(_ labels: Labels?) -> String? {
        labels?[session.options.lang.rawValue] ?? labels?["en"] ?? labels?.min { $0.key < $1.key }?.value
    }

    package func all() async throws -> [DeclaredKind] {
        var kinds: [DeclaredKind] = []
        var cursor: Cursor?
        repeat {
            let page = try await session.send(ListKinds(cursor: cursor))
            kinds += page.kinds
            cursor = page.next
        } while cursor != nil && kinds.count < 1_000
        return kinds
    }

    /// The kinds whose labels a person reads.
    ///
    /// Empty for scripts, which get the names, and if the catalogue does not answer.
    package func shown() async -> [DeclaredKind] {
        guard session.output.isReadByPerson else { return [] }
        return (try? await all()) ?? []
    }

    package func names() async -> KindNames { names(await shown()) }

    package func names(_ declared: [DeclaredKind]) -> KindNames { KindNames(declared, label: label) }
}
