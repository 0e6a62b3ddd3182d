#if HTTP
import Hummingbird

/// `GET /shared/…`: files of the app and the console, without pages.
struct StaticEndpoint: Endpoint {
    let files: StaticFiles

    func respond(to request: EdgeRequest) async throws -> Response {
        guard let file = files.response(request.path.dropFirst().joined(separator: "/"), to: request) else {
            throw Problem.noSuchPath
        }
        return file
    }
}
#endif
