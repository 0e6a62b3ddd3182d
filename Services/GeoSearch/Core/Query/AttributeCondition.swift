import Attributes
import GeoSearchContract
import ServiceKit

/// What an attribute has to be, ready to be asked of the index.
struct AttributeCondition: Sendable {
    enum Test: Sendable {
        case numbers(from: Double, to: Double)
        case days(from: String, to: String)
        case words([String])
    }

    let name: String
    let test: Test
    /// Where the filter stands in the request, and which of its members wants this.
    let field, member: String

    /// What a filter wants, at most one condition of bounds and one of words.
    ///
    /// - Throws: `invalid`, naming the member that breaks a rule.
    static func all(of filter: AttributeFilter, field: String) throws(Fault) -> [AttributeCondition] {
        var conditions: [AttributeCondition] = []
        if let values = filter.anyOf {
            let words = try words(values, field: "\(field).anyOf")
            conditions.append(.init(name: filter.attribute, test: .words(words), field: field, member: "anyOf"))
        }
        if filter.atLeast != nil || filter.atMost != nil {
            let member = filter.atLeast == nil ? "atMost" : "atLeast"
            let bounds = try bounds(filter, field: field, member: member)
            conditions.append(.init(name: filter.attribute, test: bounds, field: field, member: member))
        }
        guard !conditions.isEmpty else {
            throw BrokenRule("missing", "wants atLeast, atMost or anyOf").fault(at: field)
        }
        return conditions
    }

    private static func words(_ values: [AttributeValue], field: String) throws(Fault) -> [String] {
        var words: [String] = []
        for (index, value) in try AttributeFilter.anyOfRule.check(values, field: field).enumerated() {
            switch value {
            case .text(let text): words.append(WordDefinition.folded(text))
            case .bool(let bool): words.append("\(bool)")
            case .number, .words:
                throw BrokenRule.wrongType(wanted: "a word, a day, true or false").fault(at: "\(field).\(index)")
            }
        }
        return Array(Set(words)).sorted()
    }

    private static func bounds(_ filter: AttributeFilter, field: String, member: String) throws(Fault) -> Test {
        switch (filter.atLeast, filter.atMost) {
        case (.number(let least)?, .number(let most)?): return .numbers(from: least, to: most)
        case (.number(let least)?, nil): return .numbers(from: least, to: .infinity)
        case (nil, .number(let most)?): return .numbers(from: -.infinity, to: most)
        case (.text(let first)?, .text(let last)?):
            return .days(from: try day(first, field: "\(field).atLeast"), to: try day(last, field: "\(field).atMost"))
        case (.text(let first)?, nil): return .days(from: try day(first, field: "\(field).atLeast"), to: "9999-12-31")
        case (nil, .text(let last)?): return .days(from: "0001-01-01", to: try day(last, field: "\(field).atMost"))
        default:
            throw Self.wrongBound.fault(at: "\(field).\(member)")
        }
    }

    private static let wrongBound = BrokenRule.wrongType(wanted: "a number, or a day as in 2026-05-01")

    /// A text that is not even like a day may have been meant for a number.
    private static func day(_ text: String, field: String) throws(Fault) -> String {
        guard let day = CivilDate(text) else {
            throw (text.first?.isNumber == true ? BrokenRule.notADate : wrongBound).fault(at: field)
        }
        return "\(day)"
    }

    /// Whether values of this type can meet it.
    func fits(_ type: AttributeType) -> Bool {
        switch test {
        case .numbers: type == .number
        case .days: type == .date
        case .words: [.word, .words, .bool, .date].contains(type)
        }
    }

    /// Whether there is such an attribute, of a type that can meet it.
    ///
    /// - Parameters:
    ///   - types: what the filterable attributes of this name are; none where there is none.
    ///   - owner: whose attributes they are, in words.
    /// - Throws: `invalid`, naming the member.
    func check(against types: [AttributeType], of owner: String) throws(Fault) {
        guard !types.isEmpty else {
            throw BrokenRule("not-filterable", "is no filterable attribute of \(owner)").fault(at: "\(field).attribute")
        }
        guard types.contains(where: fits) else {
            let names = Set(types.map(\.rawValue)).sorted().joined(separator: ", ")
            throw BrokenRule.wrongType(wanted: "what the attribute is: \(names)").fault(at: "\(field).\(member)")
        }
    }
}
