import CatalogueContract
import Testing

/// A content that breaks one rule, with the expected fault.
struct ContentRefusal: Sendable, CustomTestStringConvertible {
    let field: String
    let rule: String
    private let spoil: @Sendable (inout PostContent) -> Void

    init(_ field: String, _ rule: String, _ spoil: @escaping @Sendable (inout PostContent) -> Void) {
        self.field = field
        self.rule = rule
        self.spoil = spoil
    }

    var testDescription: String { "\(field) \(rule)" }

    func content() throws -> PostContent {
        var content = try PostContent.restaurant("Triangel", "austrian")
        spoil(&content)
        return content
    }
}
