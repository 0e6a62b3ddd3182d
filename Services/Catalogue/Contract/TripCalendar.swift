public import UmkreisWire

/// Returns a trip as iCalendar text (RFC 5545).
///
/// One all-day event for the trip, one per plan entry; times are floating. Entries of gone posts need a text. UIDs are
/// stable, so imports update events.
///
/// Faults: `not-found`; `too-large` above a message's size.
public struct TripCalendar: Call {
    public static let name: CallName = "catalogue.tripCalendar"
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    /// The trip.
    public var id: TripID

    public struct Reply: Codable, Sendable, Equatable {
        /// UTF-8, folded to 75 bytes per line, with CRLF.
        public var text: String

        public init(text: String) {
            self.text = text
        }
    }

    public init(id: TripID) {
        self.id = id
    }
}
