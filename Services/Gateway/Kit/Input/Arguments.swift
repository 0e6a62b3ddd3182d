public import ArgumentParser
public import CatalogueContract
public import GeoSearchContract
import UmkreisTexts
import UmkreisVocabulary
public import UmkreisWire

/// A distance with its unit: `5km`, `500m`.
///
/// A number alone could be meant in either unit.
package struct DistanceArgument: Equatable, Sendable, ExpressibleByArgument {
    package static let rule = "must be more than 0 and at most 20,040 km, as in 500m or 5km"

    package let metres: Double

    /// Up to half the Earth's circumference.
    package init?(argument: String) {
        let text = argument.lowercased().filter { $0 != " " }
        let units: [(String, Double)] = [("km", 1000), ("m", 1)]
        guard let unit = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
        let digits = String(text.dropLast(unit.0.count))
        guard let number = NumberReader.number(digits), number * unit.1 > 0, number * unit.1 <= 20_040_000 else {
            return nil
        }
        metres = number * unit.1
    }
}

/// A duration: `500ms`, `5s`, `2m`, or seconds.
package struct DurationArgument: Equatable, Sendable, ExpressibleByArgument, CustomStringConvertible {
    package static let rule = "must be 1 ms to 60 s, as in 500ms or 5s"

    package let duration: Duration

    /// The range of request deadlines.
    package init?(argument: String) {
        let units: [(String, Double)] = [("ms", 1), ("s", 1000), ("m", 60_000)]
        let unit = units.first { argument.hasSuffix($0.0) } ?? ("", 1000)
        guard let number = Double(argument.dropLast(unit.0.count)), (1...60_000).contains(number * unit.1) else {
            return nil
        }
        duration = .milliseconds(Int(number * unit.1))
    }

    package var description: String {
        let milliseconds = Int(duration / .milliseconds(1))
        return milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
    }
}

/// A price: `3.50 EUR`, `3,50 €`.
package struct PriceArgument: Equatable, Sendable, ExpressibleByArgument {
    package static let rule =
        "must be an amount and a currency, as in \"3.50 EUR\" or \"3,50 €\"; thousands as in 1200, not 1.200"

    package let money: Money

    package init?(argument: String) {
        guard case .money(let money) = MoneyReader.read(argument) else { return nil }
        self.money = money
    }
}

extension Identifier: ExpressibleByArgument {
    public static var defaultCompletionKind: CompletionKind { CompletionValues.ids(of: Self.self) }

    /// An id, its number, or its beginning (``ListedIDs``).
    public init?(argument: String) {
        self.init(ArgumentContext.current?.lookup.id(for: argument, of: Self.listedKind) ?? argument)
    }
}

extension CivilDate: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument)
    }
}

extension PostKind: ExpressibleByArgument {
    public static var defaultCompletionKind: CompletionKind { CompletionValues.kinds }

    public init?(argument: String) {
        self.init(argument)
    }
}

extension SearchOrder: ExpressibleByArgument {}

extension LogLevel: ExpressibleByArgument {}

extension ArgumentHelp {
    package static func ruled(_ purpose: String, by rule: any FieldRule, valueName: String? = nil) -> ArgumentHelp {
        ArgumentHelp("\(purpose): \(rule.words).", valueName: valueName)
    }
}

package struct PageOptions: ParsableArguments {
    /// The range of `limit` without the default, which each list documents.
    private static let limitRule = NumberRule(NumberRule<Int>.pageLimit.range)

    @Option(help: .ruled("Maximal number of results", by: limitRule, valueName: "count"))
    package var limit: Int?

    @Option(help: .init("Continue after this cursor; next continues the latest list.", valueName: "cursor"))
    package var cursor: Cursor?

    package init() {}

    /// Prints the count and the next cursor, to a person as `next`.
    package func report(_ output: Output, shown: Int, of count: Int? = nil, next: Cursor?) {
        if let next {
            output.listed.end(before: next)
            let cursor = output.style.isForHumans ? ListedIDs.next : next.text
            var values: [String: TextValue] = ["count": .count(shown), "cursor": .words(cursor)]
            guard let count else { return output.notice(localized("cli.list.more", values)) }
            values["total"] = .count(count)
            output.notice(localized("cli.list.moreOfTotal", values))
        } else if shown == 0, !output.style.isForHumans {
            output.notice(localized("cli.list.empty"))
        }
    }
}

extension Cursor: ExpressibleByArgument {
    /// A cursor, or `next` for that of the latest list.
    public init?(argument: String) {
        guard argument == ListedIDs.next, let lookup = ArgumentContext.current?.lookup else {
            self.init(text: argument)
            return
        }
        guard let next = lookup.next() else { return nil }
        self.init(text: next)
    }
}
