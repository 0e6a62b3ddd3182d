import GeoSearchContract
import Geodesy
import ServiceKit

struct FindPlaceHandler: Handler {
    static let computes = true

    let gazetteer: Gazetteer
    let database: Database

    func handle(_ request: FindPlace, _ context: CallContext) async throws -> FindPlace.Reply {
        let query = PlaceQuery(
            request.name,
            language: request.language,
            country: request.country,
            near: request.near.map { ($0.lat, $0.lon) },
            types: types(request.types),
            limit: FindPlace.limitRule.orDefault(request.limit)
        )
        let found = gazetteer.matches(for: query).compactMap { place, isWhole in
            Place(place, from: request.near, in: request.language).map { (place: $0, isWhole: isWhole) }
        }
        let addresses = try await addresses(for: query, from: request, by: context.caller?.user)
        // Exact matches first, places before addresses.
        let all = [true, false].flatMap { isWhole in
            found.filter { $0.isWhole == isWhole } + addresses.filter { $0.isWhole == isWhole }
        }
        let places = all.prefix(query.limit).map(\.place)
        let exact = all.prefix(query.limit).count(where: \.isWhole)
        let notice = try await notice(for: query.text, finding: places, exact: exact)
        return FindPlace.Reply(places: places, exact: exact, notice: notice)
    }

    /// A number before the comma ("Hauptstraße 5, Wien") means a street; so may an empty result.
    private func notice(for text: String, finding places: [Place], exact: Int) async throws -> Notice? {
        let street = text.prefix { $0 != "," }
        let isStreet = street.contains(where: \.isLetter) && street.contains(where: \.isNumber)
        // A number beside the name of a place is a postcode.
        guard places.isEmpty || isStreet && exact == 0, !places.contains(where: { $0.type == .address }) else {
            return nil
        }
        return try await database.read { try $0.addresses.hasImported() } ? nil : FindPlace.noAddresses
    }

    private func addresses(
        for query: PlaceQuery,
        from request: FindPlace,
        by user: UserID?
    ) async throws -> [(place: Place, isWhole: Bool)] {
        guard request.types.map({ $0.isEmpty || $0.contains(.address) }) ?? true else { return [] }
        let texts = [query.text] + Postcode.remainders(of: query.text).map(\.text)
        let keys = texts.compactMap { PlaceKey.keys(of: $0).first }.filter { !$0.isEmpty }
        let found = try await database.read { transaction in
            let hidden = try user.map { try transaction.usersSeparated(from: $0) } ?? []
            for key in keys {
                let found = try transaction.addresses.find(
                    startingWith: key,
                    in: query.country,
                    hiding: hidden,
                    limit: query.limit
                )
                if !found.isEmpty { return found }
            }
            return []
        }
        return found.map { address, isWhole in
            (Place(address, in: gazetteer, from: request.near), isWhole)
        }
    }

    private func types(_ types: [PlaceType]?) -> Set<GazetteerPlace.Kind> {
        let types = types?.nonEmpty?.compactMap { GazetteerPlace.Kind(rawValue: $0.text) }
        return Set(types ?? GazetteerPlace.Kind.allCases)
    }
}

extension Place {
    fileprivate init(_ address: ValidatedAddress, in gazetteer: Gazetteer, from origin: Coordinate?) {
        let point = address.point
        self.init(
            type: .address,
            name: address.name,
            address: address.address,
            country: address.country,
            point: point,
            population: 0,
            timeZone: gazetteer.placing(lat: point.lat, lon: point.lon).timeZone,
            distance: origin.map {
                Geodesic.distance(fromLat: $0.lat, lon: $0.lon, toLat: point.lat, lon: point.lon)
            }
        )
    }
}
