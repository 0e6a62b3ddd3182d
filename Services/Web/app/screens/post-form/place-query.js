/** The location that the map passes to a new post: `?lat=…&lon=…&geoname=…&country=…&city=…`. */
export function placeFromQuery(/** @type {URLSearchParams} */ query) {
  const number = (/** @type {string} */ name) => {
    const value = Number(query.get(name) ?? NaN);
    return Number.isFinite(value) ? value : null;
  };
  const [lat, lon] = [number("lat"), number("lon")];
  const place = { geonameID: number("geoname"), country: query.get("country"), city: query.get("city") };
  return {
    ...(lat !== null && lon !== null && { point: { lat, lon } }),
    ...(Object.values(place).some((value) => value !== null) && { place }),
  };
}
