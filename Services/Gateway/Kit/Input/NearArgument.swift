import ArgumentParser
import AuthContract
import Foundation
import GatewaySupervision
import GeoSearchContract
import Texts
package import Vocabulary
import Wire

/// A location: `47.8,13.04`, a place's name, or `home`.
package enum NearArgument: Equatable, Sendable, ExpressibleByArgument {
    package static let rule =
        "must be a place's name, or a latitude from -90 to 90, a comma and a longitude from -180 to 180"

    case point(Coordinate)
    case place(String)
    case home

    /// Two numbers must be valid coordinates; other text is a name.
    init?(argument: String) {
        let text = argument.drop { $0 == " " }
        switch PointReader.read(argument) {
        case .point(let point): self = .point(point)
        case .outOfRange: return nil
        case .none where text == "home": self = .home
        case .none where text.contains(where: \.isLetter): self = .place(String(text))
        case .none: return nil
        }
    }
}

extension Session {
    /// - Parameter isStored: Whether a place that has another name than the typed one is asked about.
    /// - Throws: `not-found` if the place is unknown or home isn't set.
    package func point(_ near: NearArgument, isStored: Bool = false) async throws -> Coordinate {
        switch near {
        case .point(let point): return point
        case .home:
            let point = try await home().point
            output.notice(localized("cli.input.nearYourHome", ["point": "\(text(point))"]))
            return point
        case .place(let name):
            let request = FindPlace(name: name, language: options.lang.rawValue, limit: 1)
            let reply = try await send(request)
            guard let place = reply.places.first else {
                let message = Self.absence(of: name, because: reply.notice?.message)
                throw Refusal(
                    Fault(.notFound, message, field: "near", rule: reply.notice?.rule),
                    hint: "umkreis place find BEGINNING, or --near LAT,LON"
                )
            }
            if let notice = reply.notice { output.notice(notice.message) }
            let region = (place.regionName ?? place.region).map { ", \(PlainText.oneLine($0))" } ?? ""
            let found = "\(PlainText.oneLine(place.name))\(region), \(place.country) (\(text(place.point)))"
            if isStored, try await !isNamed(place, name) { try await ask(whether: found, isMeantBy: name) }
            output.notice(localized("cli.input.near", ["place": .words(found)]))
            return place.point
        }
    }

    /// Whether the place has the typed name, in a language of this program.
    private func isNamed(_ place: Place, _ name: String) async throws -> Bool {
        func isTyped(_ place: Place) -> Bool {
            let typed = name.folded
            return typed.hasPrefix(place.name.folded) || place.name.folded.hasPrefix(typed)
        }
        if place.type != .city || isTyped(place) { return true }
        for language in Language.allCases where language != options.lang {
            let request = FindPlace(name: name, language: language.rawValue, limit: 1)
            if let other = try await send(request).places.first, other.id == place.id, isTyped(other) { return true }
        }
        return false
    }

    private func ask(whether place: String, isMeantBy name: String) async throws {
        let values: [String: TextValue] = ["name": .words(PlainText.oneLine(name)), "place": .words(place)]
        guard console.input.isTerminal else {
            throw Refusal.usage(
                localized("cli.input.isNotTheName", values),
                field: "near",
                hint: localized("cli.input.giveTheNameOrPoint")
            )
        }
        guard await console.agrees(localized("cli.input.isThisMeant", values)) else {
            throw Refusal(Fault(.declined, localized("cli.input.cancelled")))
        }
    }

    /// For `home`, returns the centre of its public area.
    package func publishedPoint(_ near: NearArgument, _ choice: ExactHomeOptions, field: String) async throws
        -> Coordinate
    {
        guard near == .home else { return try await point(near, isStored: true) }
        let home = try await home()
        if choice.exactHome {
            output.notice(localized("cli.input.publishesYourExactHome", ["point": "\(text(home.point))"]))
            return home.point
        }
        guard let cell = home.cell else {
            throw Refusal.usage(
                localized("cli.input.yourHomeHasNoPublic"),
                field: field,
                hint: localized("cli.input.addExactHomeOrSet")
            )
        }
        let radius = DistanceText.of(cell.radius)
        output.notice(
            localized("cli.input.publishesTheCentreOfYour", ["center": "\(text(cell.center))", "radius": "\(radius)"])
        )
        return cell.center
    }

    private static func absence(of name: String, because reason: String?) -> String {
        let name = TextValue.words(PlainText.oneLine(name))
        guard let reason else { return localized("cli.input.noPlaceIsNamed", ["name": name]) }
        return localized("cli.input.noPlaceIsNamedBecause", ["name": name, "reason": .words(reason)])
    }

    private func text(_ point: Coordinate) -> String { "\(point.lat),\(point.lon)" }
}

extension String {
    /// Without case and accents.
    fileprivate var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }
}

package struct ExactHomeOptions: ParsableArguments {
    @Flag(help: "Publish your exact home instead of the centre of its public area.")
    var exactHome = false
}
