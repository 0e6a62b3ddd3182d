import CatalogueContract
import Testing

/// A draft that breaks one rule, and what the fault says of it.
struct DraftRefusal: Sendable, CustomTestStringConvertible {
    let field: String
    let rule: String
    private let spoil: @Sendable (inout PostDraft) -> Void

    init(_ field: String, _ rule: String, _ spoil: @escaping @Sendable (inout PostDraft) -> Void) {
        self.field = field
        self.rule = rule
        self.spoil = spoil
    }

    var testDescription: String { "\(field) \(rule)" }

    func draft() throws -> PostDraft {
        var draft = try PostDraft.restaurant("Triangel", "austrian")
        spoil(&draft)
        return draft
    }
}
