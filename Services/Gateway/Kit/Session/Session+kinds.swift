package import CatalogueContract
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

extension Session {
    /// Returns the label in the user's language, in English or any other.
    package func label(_ labels: Labels?) -> String? {
        labels?[options.lang.rawValue] ?? labels?["en"] ?? labels?.min { $0.key < $1.key }?.value
    }

    package func kinds() async throws -> [DeclaredKind] {
        var kinds: [DeclaredKind] = []
        var cursor: Cursor?
        repeat {
            let page = try await send(ListKinds(cursor: cursor))
            kinds += page.kinds
            cursor = page.next
        } while cursor != nil && kinds.count < 1_000
        return kinds
    }
}
