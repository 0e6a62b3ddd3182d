import Foundation
import GeoSearchContract
import OpeningHours
import ServiceKit

/// Interned opening hours by value and location.
///
/// Weekly values are packed into about ten two-byte stretches and take nanoseconds; others are cached until the next
/// change. Reads are thread-safe.
struct OpeningTimes: Sendable {
    private var entries: [Entry] = []
    private var ids: [Entry: OpeningID] = [:]
    private var texts: [Text] = []
    private var textNumbers: [String: UInt32] = [:]
    /// Not fully described by a week.
    private var schedules: [UInt32: Schedule] = [:]
    private var stretches: [UInt16] = []
    private var zones: [TimeZone] = [.gmt]
    private var zoneNumbers: [String: UInt16] = [:]
    private var countries: [String] = []
    private var countryNumbers: [String: UInt16] = [:]
    private let cache = OpeningCache()

    init() {
        // `OpeningID` constants.
        entries = [Entry(text: 0), Entry(text: 0)]
        texts = [Text(form: .unreadable)]
    }

    /// The number of entries, including the constants of ``OpeningID``.
    var count: Int { entries.count }

    /// ``OpeningID/unreadable`` if invalid or, unless constant, without a time zone.
    mutating func id(of hours: String, in place: OpeningPlace) -> OpeningID {
        let number = number(of: hours)
        let text = texts[Int(number)]
        guard text.form != .unreadable else { return .unreadable }
        var entry = Entry(text: number)
        if !isConstant(text) {
            guard let zone = place.zone.flatMap({ zoneNumber($0) }) else { return .unreadable }
            entry.zone = zone
        }
        if text.dependsOnPublicHolidays, let country = place.country { entry.country = countryNumber(country) }
        if text.dependsOnSun, let point = place.point { entry.setPoint(point) }
        if let known = ids[entry] { return known }
        let id = OpeningID(number: UInt32(entries.count))
        entries.append(entry)
        ids[entry] = id
        return id
    }

    /// `unknown` without readable hours.
    func state(of id: OpeningID, at moment: inout OpeningMoment) -> OpeningState {
        let entry = entries[Int(id.number)]
        let text = texts[Int(entry.text)]
        switch text.form {
        case .unreadable:
            return .unknown
        case .week, .commentedWeek:
            var minute = moment.minute(inZone: Int(entry.zone))
            if minute == OpeningMoment.unread {
                minute = moment.read(Int(entry.zone), ZoneOffsets.offsets(of: zones[Int(entry.zone)]))
            }
            guard minute >= 0 else {
                let reading = ZoneOffsets.offsets(of: zones[Int(entry.zone)]).reading(at: moment.instant)
                return withPlan(of: text) { $0.state(at: reading) }
            }
            return withPlan(of: text) { $0.state(atMinute: minute) }
        case .schedule:
            return cache.state(of: id, at: moment.instant) { schedule(of: entry) }
        }
    }

    /// `nil` without opening hours.
    ///
    /// - Parameter soon: seconds.
    func opening(of id: OpeningID, at moment: OpeningMoment, soonWithin soon: Int) -> PostOpening? {
        guard id != .none else { return nil }
        let entry = entries[Int(id.number)]
        let text = texts[Int(entry.text)]
        switch text.form {
        case .unreadable:
            return PostOpening(status: .unknown)
        case .week:
            let zone = ZoneOffsets.offsets(of: zones[Int(entry.zone)])
            let outlook = withPlan(of: text) { OpeningOutlook($0.outlook(at: moment.instant, in: zone)) }
            return outlook.opening(at: moment.instant, soonWithin: soon)
        case .commentedWeek, .schedule:
            return cache.outlook(of: id, at: moment.instant) { schedule(of: entry) }
                .opening(at: moment.instant, soonWithin: soon)
        }
    }

    @inline(__always)
    private func withPlan<Result>(of text: Text, _ body: (WeekPlanView) -> Result) -> Result {
        stretches.withUnsafeBufferPointer { all in
            body(WeekPlanView(UnsafeBufferPointer(rebasing: all[Int(text.start)..<Int(text.start) + Int(text.count)])))
        }
    }

    private func schedule(of entry: Entry) -> LocalSchedule? {
        guard let schedule = schedules[entry.text] else { return nil }
        let place = ScheduleLocation(
            timeZone: zones[Int(entry.zone)],
            country: entry.country == 0 ? nil : countries[Int(entry.country) - 1],
            latitude: entry.point?.lat,
            longitude: entry.point?.lon
        )
        return LocalSchedule(schedule, in: place)
    }
}

extension OpeningTimes {
    private mutating func number(of hours: String) -> UInt32 {
        if let known = textNumbers[hours] { return known }
        let number = UInt32(texts.count)
        texts.append(compile(hours, number))
        textNumbers[hours] = number
        return number
    }

    private mutating func compile(_ hours: String, _ number: UInt32) -> Text {
        // The author was informed on publication.
        guard let schedule = try? Schedule(hours) else { return Text(form: .unreadable) }
        guard let week = schedule.week else {
            schedules[number] = schedule
            return Text(
                form: .schedule,
                dependsOnPublicHolidays: schedule.dependsOnPublicHolidays,
                dependsOnSun: schedule.dependsOnSun
            )
        }
        if week.hasComments { schedules[number] = schedule }
        let start = UInt32(stretches.count)
        stretches += week.stretches
        return Text(
            form: week.hasComments ? .commentedWeek : .week,
            start: start,
            count: UInt16(week.stretches.count)
        )
    }

    private func isConstant(_ text: Text) -> Bool {
        guard text.form == .week else { return false }
        let own = stretches[Int(text.start)..<Int(text.start) + Int(text.count)]
        return own.allSatisfy { $0 & 3 == own[own.startIndex] & 3 }
    }

    private mutating func zoneNumber(_ name: String) -> UInt16? {
        if let known = zoneNumbers[name] { return known }
        guard let zone = TimeZone(identifier: name), zones.count < UInt16.max else { return nil }
        zones.append(zone)
        zoneNumbers[name] = UInt16(zones.count - 1)
        return UInt16(zones.count - 1)
    }

    /// Returns the country's number from 1; 0 without a country.
    private mutating func countryNumber(_ code: String) -> UInt16 {
        if let known = countryNumbers[code] { return known }
        // There are about 250.
        guard countries.count < UInt16.max - 1 else { return 0 }
        countries.append(code)
        countryNumbers[code] = UInt16(countries.count)
        return UInt16(countries.count)
    }
}

/// A number of interned opening hours.
struct OpeningID: Hashable, Sendable {
    let number: UInt32

    /// The id of a post without opening hours.
    static let none = OpeningID(number: 0)
    /// Invalid.
    static let unreadable = OpeningID(number: 1)
}

/// A value without location.
private struct Text {
    enum Form: UInt8 {
        case unreadable
        /// Packed, without comments.
        case week
        /// Packed, with comments.
        case commentedWeek
        /// A schedule by day and location.
        case schedule
    }

    var form: Form
    var dependsOnPublicHolidays = false
    var dependsOnSun = false
    var start: UInt32 = 0
    var count: UInt16 = 0
}

/// A value with the relevant location data.
private struct Entry: Hashable {
    private static let noPoint = Int16.max

    var text: UInt32
    var zone: UInt16 = 0
    var country: UInt16 = 0
    private var lat = noPoint
    private var lon = noPoint

    init(text: UInt32) {
        self.text = text
    }

    /// Rounded to 0.01°: seconds of sunrise.
    mutating func setPoint(_ point: Coordinate) {
        lat = Int16((point.lat * 100).rounded())
        lon = Int16((point.lon * 100).rounded())
    }

    var point: (lat: Double, lon: Double)? {
        lat == Self.noPoint ? nil : (Double(lat) / 100, Double(lon) / 100)
    }
}

extension OpeningTimes: SnapshotPart {
    /// Texts are compiled again; numbers stay.
    mutating func transfer(_ coder: SnapshotCoder) throws {
        var hours = textNumbers.sorted { $0.value < $1.value }.map(\.key)
        var zoneNames = zoneNumbers.sorted { $0.value < $1.value }.map(\.key)
        try coder.transfer(&hours)
        try coder.transfer(&zoneNames)
        try coder.transfer(&countries)
        try coder.transfer(&entries)
        guard coder.isReading else { return }
        for text in hours { _ = number(of: text) }
        // A zone may be gone with another tz database.
        guard zoneNames.allSatisfy({ zoneNumber($0) != nil }) else { throw SnapshotError.foreign }
        for (index, country) in countries.enumerated() { countryNumbers[country] = UInt16(index + 1) }
        for (number, entry) in entries.enumerated().dropFirst(2) { ids[entry] = OpeningID(number: UInt32(number)) }
    }
}
